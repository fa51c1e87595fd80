import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

/// Where a closure of the answer's functions runs, in the words of a failure, and what returns when one has run there.
private typealias Inside = (name: String, run: @Sendable (@escaping @Sendable () -> Void) -> Void)
private let ofAScope: [Inside] = [
  ("the operation of a synchronous scope", { body in scoped({ _ in }, body) }),
  ("the update of a scope", { body in scoped({ _ in body() }, {}) }),
  (
    "the operation of an asynchronous scope",
    { body in
      let end = DispatchSemaphore(value: 0)
      _ = ThreadExecutor().start {
        try? await Form.asynchronous.run({ _ in }, body)
        end.signal()
      }
      end.wait()
    }
  ),
]
private let ofAHandover: [Inside] = [
  (
    "the operation for a child",
    { [parent = Booking()] in withDependencies(from: parent, operation: $0) }
  ),
  (
    "the operation of a continuation",
    { [continuation = withEscapedDependencies { $0 }] in continuation.yield($0) }
  ),
]

/// Runs a test where no scope waits for another one. Where one does, the test is red, and doesn't hang.
struct NoScopeWaits: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true
  fileprivate let places: Task<String?, Never>

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard let waits = await places.value else { return try await function() }
    Issue.record("\(waits). So this test can't run.")
  }

  /// What waits in vain, each place in each other: on one thread, then with the inner one on a thread of its own.
  fileprivate static func search(_ all: [Inside]) -> Task<String?, Never> {
    Task.detached { await onAnotherThread { whatWaits(all) } }
  }

  private static func whatWaits(_ all: [Inside]) -> String? {
    let (step, condition) = (Locked<String?>(""), NSCondition())
    Thread {
      for (outer, inner) in all.flatMap({ outer in all.map { (outer, $0) } }) {
        let pair = "\(inner.name) waits for the end of \(outer.name)"
        step.withLock { $0 = "\(pair) around it" }
        outer.run { inner.run {} }
        step.withLock { $0 = "\(pair) on another thread" }
        outer.run { waitingForAThread { inner.run {} } }
      }
      condition.withLock {
        step.withLock { $0 = nil }
        condition.broadcast()
      }
    }.start()
    return condition.withLock {
      _ = Stillness.wait(.verdict, on: condition) { step.withLock { $0 } == nil }
      return step.withLock { $0 }
    }
  }
}

extension Trait where Self == NoScopeWaits {
  static var noScopeWaits: Self { NoScopeWaits(places: scopes) }
  static var nothingWaits: Self { NoScopeWaits(places: everything) }
}

private let scopes = NoScopeWaits.search(ofAScope)
private let everything = NoScopeWaits.search(ofAScope + ofAHandover)
