import CourseKit
import Foundation

/// A line of running text, split into code and prose.
struct MarkdownLine {
  /// The line with each code span replaced by `\u{0}`.
  let prose: String
  let codeSpans: [String]

  /// As many backticks as open a span close it, no more and no less.
  private static var span: Regex<(Substring, Substring, Substring)> {
    #/(`+)([^`]|[^`].*?[^`])\1(?!`)/#
  }

  init(_ line: String) {
    // Looked for first, because most lines have none and a pattern is slow to make.
    let span = line.contains("`") ? Self.span : nil
    let spans = span.map { line.matches(of: $0) } ?? []
    codeSpans = spans.map { $0.output.2.trimmingCharacters(in: .whitespaces) }
    prose = span.map { line.replacing($0, with: "\u{0}") } ?? line
  }

  var linkTargets: [String] {
    guard ["](", "=\"", "]: "].contains(where: prose.contains) else { return [] }
    let links = #/\]\(\s*(?:<([^>]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))/#
    let others = #/\b(?:href|src)="([^"]*)"|^ {0,3}\[[^\]^]+\]:\s+<?([^\s>]+)/#
    return (prose.matches(of: links).map(\.output) + prose.matches(of: others).map(\.output))
      .map { String($0.1 ?? $0.2 ?? "") }
  }
}

extension String {
  /// The fragment for links to a heading: lower case, spaces as hyphens, without punctuation, as code hosts do.
  var anchor: String {
    let kept = lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || " _-".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(kept)).replacing(" ", with: "-")
  }
}

extension MarkdownDocument {
  /// The fragments of a text. A second heading of one name has `-1` at its end.
  var anchors: Set<String> {
    let tags = prose.map { MarkdownLine($0.text).prose }.filter { $0.contains("=\"") }
      .flatMap { $0.matches(of: #/\b(?:id|name)="([^"]*)"/#).map { String($0.output.1) } }
    let names = Dictionary(grouping: headings, by: \.text.anchor).flatMap { anchor, headings in
      [anchor] + (1..<headings.count).map { "\(anchor)-\($0)" }
    }
    return Set(tags + names)
  }
}

extension Lesson {
  var folders: [URL] {
    [folder, exercise, solution, grader, mistakesFolder, refusedFolder, alternativesFolder]
  }
  var texts: [URL] { folders.flatMap { $0.files("md") } }
}

extension URL {
  func files(_ ending: String) -> [URL] {
    filesInside.filter { $0.hasSuffix(".\(ending)") }.map { appending(path: $0) }
  }

  /// The English text of a file like `README.es.md` or `README.pt-BR.md`; `nil` for an English one.
  var translationSource: URL? {
    let form = #/([^.]+)\.[a-z]{2,3}(?:-[A-Za-z]+)?\.md/#
    let english = name.wholeMatch(of: form)?.output.1
    return english.map { deletingLastPathComponent().appending(path: "\($0).md") }
  }
}

extension Course {
  /// The texts that belong to no lesson: the front page, the guides, and the texts about the tool.
  var sharedTexts: [URL] {
    let pages = ["Lessons", "Tests", "Tests/Mistakes"].map { root.appending(path: $0) }
    let top = ([root] + pages).flatMap(\.visibleEntries)
    let folders = ["Lessons/OutsideWorld", ".github", "Tests/Support", "Scripts"]
    return top.filter { $0.pathExtension == "md" }
      + folders.flatMap { root.appending(path: $0).files("md") }
  }

  func linkChecks(_ texts: [URL]) -> [CheckResult] {
    texts.flatMap { url -> [CheckResult] in
      guard let text = try? url.readText() else {
        return [[place(url).fact("The text is not UTF-8.").remedy("Save it as UTF-8.")]]
      }
      let document = MarkdownDocument(text)
      return document.prose.flatMap { number, text -> [CheckResult] in
        let line = MarkdownLine(text)
        let place = place(url, line: number)
        return line.linkTargets.compactMap { check(link: $0, in: url, at: place) }
          + line.codeSpans.compactMap { check(path: $0, at: place) }
      }
        + document.fences.map {
          place(url, line: $0.line).fact("The code block that opens here is never closed.")
            .remedy("Close it with as many backticks as open it.").unless($0.isClosed)
        }
    }
  }

  /// Checks a link. Returns `nil` for one that leads out of the course.
  private func check(link text: String, in url: URL, at place: CourseLocation) -> CheckResult? {
    guard let link = URL(string: text, relativeTo: url), link.isFileURL, link.host == nil else {
      return nil
    }
    let target = link.standardizedFileURL
    let isInside = target.path.hasPrefix(root.standardizedFileURL.path)
    guard isInside, target.isFolder || target.isRegularFile else {
      return place.fact("The link to '\(text)' leads nowhere in the course.")
        .remedy("Link a file or folder by its path from this file's folder.").when(true)
    }
    guard let anchor = link.fragment(percentEncoded: false) else { return [] }
    let page = target.isFolder ? target.appending(path: "README.md") : target
    let isText = page.pathExtension == "md"
    let anchors = isText ? MarkdownDocument(page.text).anchors : []
    let isLine = !isText && anchor.wholeMatch(of: #/L\d+(-L\d+)?/#) != nil
    let nearest = anchor.nearest(in: anchors.sorted())
    return place.fact("The link '\(text)' names a heading that is not there.")
      .remedy(nearest.map { "Did you mean '#\($0)'?" } ?? "Link a heading of that page.")
      .unless(isLine || anchors.contains(anchor))
  }

  /// Checks a path of the course between backticks. Returns `nil` for any other code and for placeholders.
  private func check(path code: String, at place: CourseLocation) -> CheckResult? {
    guard Self.folders.contains(where: { code.hasPrefix($0 + "/") }),
      let word = code.split(separator: " ").first
    else { return nil }
    let path = String(word.prefix { $0 != ":" })
    let placeholders = ["<", "…", "...", "NN", "*", "{", "$", "/."]
    if placeholders.contains(where: path.contains) { return nil }
    let target = root.appending(path: path)
    return place.fact("The text names '\(path)', which does not exist.")
      .remedy("Name a file or folder of the course, or write the changing part as `<name>`.")
      .unless(target.isFolder || target.isRegularFile)
  }
}

/// The checks that a translation is next to its English text, has the same code, and names the version of that text.
/// Its line `<!-- translated from: 1a2b… -->` contains the output of `git hash-object` for the English file.
extension Course {
  func translationChecks(_ texts: [URL], _ toolchain: Toolchain) async -> [CheckResult] {
    var checks: [CheckResult] = []
    for url in texts {
      guard let original = url.translationSource else { continue }
      let place = place(url)
      guard let english = try? original.readText(), let text = try? url.readText() else {
        let fact = "\(place.path) is a translation, and \(path(of: original)) can't be read."
        checks.append([place.fact(fact).remedy("Name it after an English text.")])
        continue
      }
      // Words in a picture may be translated.
      let own = MarkdownDocument(text).fences.filter { $0.language != "mermaid" }
      let wanted = MarkdownDocument(english).fences.filter { $0.language != "mermaid" }
      let differing = zip(own, wanted).first { $0.info != $1.info || $0.code != $1.code }?.0
      let here = self.place(url, line: differing?.line ?? own.last?.line ?? 1)
      let different = here.fact("The code blocks are not those of the English text.")
        .remedy("Take them over as they are.")
      let words = ["git", "hash-object", "--no-filters", original.path]
      let output = await toolchain.run("/usr/bin/env", words)
      guard output.succeeded else { continue }
      let hash = output.text.trimmingCharacters(in: .newlines)
      let stated = text.firstMatch(of: #/<!-- translated from: ([0-9a-f]{7,64}) -->/#)?.output.1
      let unstated = place.fact("The translation doesn't say which English text it is of.")
      let old = place.fact("The English text has changed since it was translated.").warning
      checks += [
        different.unless(differing == nil && own.count == wanted.count),
        (stated == nil ? unstated : old)
          .remedy("Bring it up to date, and write <!-- translated from: \(hash) --> into it.")
          .unless(stated.map(hash.hasPrefix) ?? false),
      ]
    }
    return checks
  }
}
