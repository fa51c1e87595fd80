import CourseKit
import Foundation

/// A translation stands beside its English text, has the same code, and says which version of that text it is of.
/// Its line `<!-- translated from: 1a2b… -->` holds what `git hash-object` says of the English file.
extension Course {
  func translationChecks(_ texts: [URL], _ toolchain: Toolchain) async -> [Check] {
    var checks: [Check] = []
    for url in texts {
      guard let original = url.original else { continue }
      let place = place(url)
      guard let english = try? TextFile(original).text, let text = try? TextFile(url).text else {
        let fact = "\(place.path) is a translation, and \(path(of: original)) can't be read."
        checks.append(place.fact(fact).remedy("Name it after an English text.").check)
        continue
      }
      // Words in a picture may be translated.
      let own = MarkdownDocument(text).fences.filter { $0.language != "mermaid" }
      let wanted = MarkdownDocument(english).fences.filter { $0.language != "mermaid" }
      let differing = zip(own, wanted).first { $0.info != $1.info || $0.code != $1.code }?.0
      checks.append(
        self.place(url, line: differing?.line ?? own.last?.line ?? 1)
          .fact("The code blocks are not those of the English text.")
          .remedy("Take them over as they are.")
          .unless(differing == nil && own.count == wanted.count)
      )
      checks.append(await age(of: text, from: original, at: place, toolchain))
    }
    return checks
  }

  private func age(
    of text: String,
    from original: URL,
    at place: Place,
    _ toolchain: Toolchain
  ) async -> Check {
    let words = ["git", "hash-object", "--no-filters", original.path]
    let output = await toolchain.run("/usr/bin/env", words)
    guard output.succeeded else { return Check() }
    let hash = output.text.trimmingCharacters(in: .whitespacesAndNewlines)
    let stated = text.firstMatch(of: #/<!-- translated from: ([0-9a-f]{7,64}) -->/#)?.output.1
    let remedy = "Bring it up to date, and write <!-- translated from: \(hash) --> into it."
    guard let stated else {
      let fact = "The translation doesn't say which English text it is of."
      return place.fact(fact).remedy(remedy).check
    }
    return place.fact("The English text has changed since it was translated.").remedy(remedy)
      .warning.unless(hash.hasPrefix(stated))
  }
}
