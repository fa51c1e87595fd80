import CourseKit
import Foundation

/// Every link of a text leads to something, and so does every path of the course that it names.
struct LinkProof {
  let course: Course

  /// A check for each link, each path and each code fence of the texts.
  func checks(of texts: [URL]) -> [Check] {
    texts.flatMap { url -> [Check] in
      guard let file = try? TextFile(url) else {
        return [Check(Messages.notText(at: course.place(url)))]
      }
      let document = MarkdownDocument(file.text)
      return document.links.filter { !$0.isExternal }.map { check($0, in: url, document) }
        + document.spans.compactMap { check($0, in: url) }
        + document.fences.map { fence in
          let place = course.place(url, line: fence.line)
          return Check(fence.isClosed ? nil : Messages.openFence(at: place))
        }
    }
  }

  private func check(_ link: MarkdownLink, in url: URL, _ document: MarkdownDocument) -> Check {
    let place = course.place(url, line: link.line)
    let folder = url.deletingLastPathComponent()
    let target = link.path.isEmpty ? url : folder.appending(path: link.path).standardizedFileURL
    let isInside = target.path.hasPrefix(course.root.standardizedFileURL.path)
    guard isInside, target.isFolder || target.isRegularFile else {
      return Check(Messages.brokenLink(link.target, at: place))
    }
    guard let anchor = link.anchor else { return Check() }
    let page = target.isFolder ? target.appending(path: "README.md") : target
    if page.pathExtension != "md" {
      let isLine = anchor.wholeMatch(of: #/L\d+(-L\d+)?/#) != nil
      return Check(isLine ? nil : Messages.brokenAnchor(link.target, nearest: nil, at: place))
    }
    let anchors = link.path.isEmpty ? document.anchors : Self.anchors(of: page)
    if anchors.contains(anchor) { return Check() }
    let nearest = EditDistance.nearest(to: anchor, in: anchors.sorted())
    return Check(Messages.brokenAnchor(link.target, nearest: nearest, at: place))
  }

  private static func anchors(of page: URL) -> Set<String> {
    (try? TextFile(page)).map { MarkdownDocument($0.text).anchors } ?? []
  }

  /// A check for a path of the course between backticks; `nil` for any other code and for placeholders.
  private func check(_ span: CodeSpan, in url: URL) -> Check? {
    let wings = ["Lessons/", "Exercises/", "Solutions/", "Tests/", "Scripts/"]
    guard wings.contains(where: span.text.hasPrefix),
      let word = span.text.split(separator: " ").first
    else { return nil }
    let path = String(word.prefix { $0 != ":" })
    let placeholders = ["<", "…", "...", "NN", "*", "{", "$", "/."]
    if placeholders.contains(where: path.contains) || isExample(path, in: url) { return nil }
    let target = course.root.appending(path: path)
    let place = course.place(url, line: span.line)
    return Check(
      target.isFolder || target.isRegularFile ? nil : Messages.missingPath(path, at: place)
    )
  }

  /// Whether a guide for contributors shows how a path would look in a lesson that isn't written yet.
  private func isExample(_ path: String, in url: URL) -> Bool {
    guard course.path(of: url).hasPrefix(".") else { return false }
    return path.split(separator: "/").contains { part in
      let name = part.hasSuffix("Tests") ? part.dropLast("Tests".count) : part
      return LessonName(String(name)).map { name in
        !course.lessons.contains { $0.name == name.description }
      } ?? false
    }
  }
}
