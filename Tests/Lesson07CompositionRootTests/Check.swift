import Foundation
import GradingSupport
import OutsideWorld
import Testing

/// `Situations.check`, and a test that is red in place of a hang when an answer never comes back.
@MainActor
func check<Subject, Value: Sendable>(
  _ situations: [Situation<Subject>],
  _ endings: [Ending<Value>],
  sourceLocation: SourceLocation = #_sourceLocation,
  rule: @escaping @MainActor (Subject, Value) async throws -> Void
) async {
  let all = Task {
    await Situations.check(situations, endings, sourceLocation: sourceLocation, rule: rule)
  }
  if await Hangs.hasEnded(all) { return }
  Issue.record(
    "this never ends: somebody waits for what can't come",
    sourceLocation: sourceLocation
  )
}

@MainActor
func check<Subject>(
  _ situations: [Situation<Subject>],
  sourceLocation: SourceLocation = #_sourceLocation,
  rule: @escaping @MainActor (Subject) async throws -> Void
) async {
  await check(situations, [Ending("", ())], sourceLocation: sourceLocation) { subject, _ in
    try await rule(subject)
  }
}

/// Knows when nothing goes on in this process any more, and so who waits in vain.
private enum Hangs {
  private static let open = Locked<[UUID: AsyncStream<Bool>.Continuation]>([:])

  /// Whether a task comes to its end.
  static func hasEnded(_ task: Task<Void, Never>) async -> Bool {
    _ = watcher
    let (ends, end) = AsyncStream.makeStream(of: Bool.self)
    let number = UUID()
    open.withLock { $0[number] = end }
    Task {
      await task.value
      end.yield(true)
    }
    let hasEnded = await ends.first { _ in true } ?? false
    open.withLock { $0[number] = nil }
    return hasEnded
  }

  /// One thread for all tests. It takes no notice of an endless loop: others may have long to do.
  private static let watcher: Void = Thread {
    let condition = NSCondition()
    condition.lock()
    while true {
      guard Stillness.wait(.verdict, on: condition, until: { false }) == .still else { continue }
      for end in open.withLock({ $0.values }) { end.yield(false) }
    }
  }.start()
}
