import Foundation

/// Remembers which files of an answer gave warnings.
///
/// The compiler warns only when it compiles a file. So these files are made to look changed before the next
/// build, and a warning comes again until it is dealt with.
struct WarningMemory {
  private let list: URL
  private let answer: URL

  /// - Parameters:
  ///   - scratch: the build folder, whose memory it is.
  ///   - answer: the folder of the laid answer.
  init(scratch: URL, answer: URL) {
    list = scratch.appending(path: "warned-\(answer.lastPathComponent).json")
    self.answer = answer
  }

  /// Makes the remembered files look changed. A build that is cut short leaves the changed ones remembered.
  func prepare(changed: Set<String>) {
    let remembered = self.remembered
    for path in remembered { Mirror.touch(answer.appending(path: path)) }
    remember(remembered.union(changed))
  }

  /// A build came to its end, so these are all.
  func learn(exactly warned: Set<String>) { remember(warned) }

  /// A build failed half way, so these are some.
  func learn(atLeast warned: Set<String>) { remember(remembered.union(warned)) }

  private var remembered: Set<String> {
    guard let data = FileManager.default.contents(atPath: list.path) else { return [] }
    return (try? JSONDecoder().decode(Set<String>.self, from: data)) ?? []
  }

  private func remember(_ paths: Set<String>) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(paths.sorted()) else { return }
    // Losing this costs a repeated warning, not a verdict.
    _ = try? Mirror.write(data, to: list)
  }
}
