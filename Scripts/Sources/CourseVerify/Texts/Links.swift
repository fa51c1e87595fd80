import CourseKit
import Foundation

/// A line of running text, taken apart into what is code and what is not.
struct MarkdownLine {
  /// The line with each code span replaced by `\u{0}`.
  private(set) var prose = ""

  /// What stands between backticks.
  private(set) var spans: [String] = []

  init(_ line: String) {
    var rest = Substring(line)
    while let start = rest.firstIndex(of: "`") {
      prose += rest[..<start]
      let ticks = rest[start...].prefix { $0 == "`" }
      rest = rest[start...].dropFirst(ticks.count)
      if let end = Self.end(of: ticks.count, in: rest) {
        spans.append(rest[..<end].trimmingCharacters(in: .whitespaces))
        prose += "\u{0}"
        rest = rest[end...].dropFirst(ticks.count)
      } else {
        prose += ticks
      }
    }
    prose += rest
  }

  /// Where a run of exactly `count` backticks begins.
  private static func end(of count: Int, in text: Substring) -> Substring.Index? {
    var rest = text
    while let start = rest.firstIndex(of: "`") {
      let run = rest[start...].prefix { $0 == "`" }
      if run.count == count { return start }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  /// The targets of its links, pictures and reference definitions, as written.
  var targets: [String] {
    var targets: [String] = []
    // Looked for first, because most lines have none and a pattern is slow to try.
    if prose.contains("](") {
      let links = #/\]\(\s*(?:<([^>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))/#
      targets += prose.matches(of: links).map { String($0.output.1 ?? $0.output.2 ?? "") }
    }
    if prose.contains("=\"") {
      targets += prose.matches(of: #/\b(?:href|src)="([^"]*)"/#).map { String($0.output.1) }
    }
    if prose.contains("]: "),
      let definition = prose.firstMatch(of: #/^ {0,3}\[[^\]^]+\]:\s+<?([^\s>]+)/#)
    {
      targets.append(String(definition.output.1))
    }
    return targets
  }

  /// The anchors that HTML tags in it define.
  var anchors: [String] {
    guard prose.contains("=\"") else { return [] }
    return prose.matches(of: #/\b(?:id|name)="([^"]*)"/#).map { String($0.output.1) }
  }
}

/// A link or picture of a Markdown text.
struct MarkdownLink {
  /// What is written between the parentheses, without a title: `../README.md#setup`.
  let target: String

  /// The part before `#`, decoded; empty for a link inside its own page.
  var path: String {
    let path = target.prefix { $0 != "#" && $0 != "?" }
    return path.removingPercentEncoding ?? String(path)
  }

  /// The part after `#`, decoded, if there is one.
  var anchor: String? {
    target.firstIndex(of: "#").map { index in
      let anchor = target[target.index(after: index)...]
      return anchor.removingPercentEncoding ?? String(anchor)
    }
  }

  /// Whether it leads out of the course (`https:`, `mailto:`).
  var isExternal: Bool {
    let scheme = target.prefix { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" }
    return scheme.count > 1 && target.dropFirst(scheme.count).first == ":" || target.hasPrefix("//")
  }
}

extension Heading {
  /// The name by which links reach it: lower case, spaces as hyphens, punctuation left out, as code hosts do.
  var anchor: String {
    let kept = text.lowercased().unicodeScalars.filter { scalar in
      scalar == " " || scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
    }
    return String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
  }
}

extension MarkdownDocument {
  /// The names by which links reach a place in it. A second heading of one name has `-1` at its end.
  var anchors: Set<String> {
    var anchors = Set(prose.flatMap { MarkdownLine($0.text).anchors })
    var count: [String: Int] = [:]
    for anchor in headings.map(\.anchor) {
      let earlier = count[anchor, default: 0]
      anchors.insert(earlier == 0 ? anchor : "\(anchor)-\(earlier)")
      count[anchor] = earlier + 1
    }
    return anchors
  }
}

/// Which Markdown texts the course has.
enum CourseTexts {
  /// The texts of one lesson: its own, those of its mistakes and alternatives, and its script.
  static func texts(of lesson: Lesson) -> [URL] {
    [lesson.folder, lesson.mistakesFolder, lesson.alternativesFolder].flatMap { markdown(in: $0) }
  }

  /// The texts that belong to no lesson: the front door, the guides, those about the tool.
  static func shared(by course: Course) -> [URL] {
    let root = course.root
    let top = [root, root.appending(path: "Lessons")].flatMap(\.visibleEntries)
      .filter { $0.pathExtension == "md" }
    return top
      + ["Lessons/OutsideWorld", ".github", "Tests/Support", "Scripts"].flatMap {
        markdown(in: root.appending(path: $0))
      }
  }

  private static func markdown(in folder: URL) -> [URL] {
    folder.filesInside.filter { $0.hasSuffix(".md") }.map { folder.appending(path: $0) }
  }

  /// The text that a file like `README.es.md` or `README.pt-BR.md` is a translation of; `nil` for an English one.
  static func original(of file: URL) -> URL? {
    let parts = file.lastPathComponent.split(separator: ".")
    guard parts.count == 3, parts[1].wholeMatch(of: #/[a-z]{2,3}(-[A-Za-z]+)?/#) != nil else {
      return nil
    }
    return file.deletingLastPathComponent().appending(path: "\(parts[0]).md")
  }
}

/// Every link of a text leads to something, and so does every path of the course that it names.
struct LinkProof {
  let course: Course

  /// A check for each link, each path and each code fence of the texts.
  func checks(of texts: [URL]) -> [Check] {
    texts.flatMap { url -> [Check] in
      guard let file = try? TextFile(url) else { return [Check(notText(course.place(url)))] }
      let document = MarkdownDocument(file.text)
      let inLines = document.prose.flatMap { number, text -> [Check] in
        guard text.contains("]") || text.contains("`") || text.contains("=\"") else { return [] }
        let line = MarkdownLine(text)
        let place = course.place(url, line: number)
        return line.targets.map { MarkdownLink(target: $0) }.filter { !$0.isExternal }
          .map { check($0, in: url, document, at: place) }
          + line.spans.compactMap { check($0, in: url, at: place) }
      }
      return inLines
        + document.fences.map { fence in
          Check(
            fence.isClosed,
            "The code block that opens here is never closed.",
            at: course.place(url, line: fence.line),
            remedy: "Close it with as many backticks as open it."
          )
        }
    }
  }

  private func check(
    _ link: MarkdownLink,
    in url: URL,
    _ document: MarkdownDocument,
    at place: Place
  ) -> Check {
    let folder = url.deletingLastPathComponent()
    let target = link.path.isEmpty ? url : folder.appending(path: link.path).standardizedFileURL
    let isInside = target.path.hasPrefix(course.root.standardizedFileURL.path)
    guard isInside, target.isFolder || target.isRegularFile else {
      return Check(
        "The link to '\(link.target)' leads nowhere in the course.",
        at: place,
        remedy: "Link a file or folder by its path from this file's folder."
      )
    }
    guard let anchor = link.anchor else { return Check() }
    let page = target.isFolder ? target.appending(path: "README.md") : target
    var anchors = link.path.isEmpty ? document.anchors : []
    if !link.path.isEmpty, page.pathExtension == "md", let text = try? TextFile(page).text {
      anchors = MarkdownDocument(text).anchors
    }
    let isLine = page.pathExtension != "md" && anchor.wholeMatch(of: #/L\d+(-L\d+)?/#) != nil
    if isLine || anchors.contains(anchor) { return Check() }
    let nearest = EditDistance.nearest(to: anchor, in: anchors.sorted())
    return Check(
      "The link '\(link.target)' names a heading that is not there.",
      at: place,
      remedy: nearest.map { "Did you mean '#\($0)'?" } ?? "Link a heading of that page."
    )
  }

  /// A check for a path of the course between backticks; `nil` for any other code and for placeholders.
  private func check(_ code: String, in url: URL, at place: Place) -> Check? {
    guard CourseChecks.folders.contains(where: { code.hasPrefix($0 + "/") }),
      let word = code.split(separator: " ").first
    else { return nil }
    let path = String(word.prefix { $0 != ":" })
    let placeholders = ["<", "…", "...", "NN", "*", "{", "$", "/."]
    if placeholders.contains(where: path.contains) || isExample(path, in: url) { return nil }
    let target = course.root.appending(path: path)
    return Check(
      target.isFolder || target.isRegularFile,
      "The text names '\(path)', which does not exist.",
      at: place,
      remedy: "Name a file or folder of the course, or write the changing part as `<name>`."
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
