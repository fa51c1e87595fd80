import Foundation
import GradingSupport
import OutsideWorld
import Testing

/// A story that is told once, in one process, for all the rules that it shows.
///
/// A rule that it keeps needs no process of its own. For one that it breaks, and for all if it can't be told to its end, a test
/// tells the shortest story in a process of its own.
struct Told: Sendable {
  /// The rules that are broken, if the story was told to its end.
  private let broken: Task<String?, Never>

  /// - Parameter tell: tells the story in a process, and notes at each look what is broken.
  init(_ tell: @escaping @Sendable () async -> ExitTest.Result?) {
    broken = Task {
      var broken = ""
      let isTold = Locked(true)
      await withKnownIssue(isIntermittent: true) {
        broken = await tell()?.errorText ?? ""
      } matching: { _ in
        isTold.withLock { $0 = false }
        return true
      }
      return isTold.withLock { $0 } ? broken : nil
    }
  }

  /// Whether the story kept this rule wherever it went.
  func keeps(_ topic: String) async -> Bool {
    await broken.value?.contains("[\(topic)]") == false
  }

  static func note(_ topics: some Sequence<some Sendable>) {
    for topic in topics { FileHandle.standardError.write(Data("[\(topic)]".utf8)) }
  }
}
