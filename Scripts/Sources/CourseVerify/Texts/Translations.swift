import CourseKit
import Foundation

/// A translation stands beside its English text, has the same code, and says which version of that text it is of.
///
/// Its line `<!-- translated from: 1a2b… -->` holds what `git hash-object` says of the English file.
struct TranslationProof: Sendable {
  let course: Course
  let toolchain: Toolchain

  /// A check for each translation among the texts.
  func checks(of texts: [URL]) async -> [Check] {
    var checks: [Check] = []
    for url in texts {
      guard let original = CourseTexts.original(of: url) else { continue }
      let place = course.place(url)
      guard let english = try? TextFile(original).text, let text = try? TextFile(url).text else {
        let path = course.path(of: original)
        let fact = "\(place.path) is a translation, and \(path) can't be read."
        checks.append(Check(Finding(fact, at: place, remedy: "Name it after an English text.")))
        continue
      }
      checks.append(Check(differences(english, text, at: url)))
      checks.append(Check(await age(of: text, from: original, at: place)))
    }
    return checks
  }

  /// Code blocks that are not those of the English text. Words in a picture may be translated.
  private func differences(_ english: String, _ text: String, at url: URL) -> [Finding] {
    let own = MarkdownDocument(text).fences.filter { $0.language != "mermaid" }
    let wanted = MarkdownDocument(english).fences.filter { $0.language != "mermaid" }
    let differing = zip(own, wanted).first { $0.info != $1.info || $0.code != $1.code }
    guard differing != nil || own.count != wanted.count else { return [] }
    return [
      Finding(
        "The code blocks are not those of the English text.",
        at: course.place(url, line: differing?.0.line ?? own.last?.line ?? 1),
        remedy: "Take them over as they are."
      )
    ]
  }

  private func age(of text: String, from original: URL, at place: Place) async -> Finding? {
    let process = ChildProcess(
      program: "/usr/bin/env",
      arguments: ["git", "hash-object", "--no-filters", original.path],
      environment: toolchain.environment,
      timeLimit: .seconds(60)
    )
    guard let result = try? await process.run(), result.end == .exited(0) else { return nil }
    let hash = result.output.head.trimmingCharacters(in: .whitespacesAndNewlines)
    let stated = text.firstMatch(of: #/<!-- translated from: ([0-9a-f]{7,64}) -->/#)?.output.1
    if let stated, hash.hasPrefix(stated) { return nil }
    return Finding(
      stated == nil
        ? "The translation doesn't say which English text it is of."
        : "The English text has changed since it was translated.",
      at: place,
      remedy: "Bring it up to date, and write <!-- translated from: \(hash) --> into it.",
      severity: stated == nil ? .error : .warning
    )
  }
}
