import Exercise10DependencyValues
import Foundation
import GradingSupport
import Lesson10DependencyValues
import OutsideWorld
import Testing

/// Runs `job` on a thread of its own, which inherits nothing, and returns its result.
func onAnotherThread<Value: Sendable>(_ job: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: job()) }.start()
  }
}

/// Where code that isn't async can run.
enum Ground: String, CaseIterable {
  case task = "in a task"
  case cancelled = "in a cancelled task"
  case thread = "on a thread of its own"
  case main = "on the main actor"
  case detached = "in a detached task"

  func run<Value: Sendable>(_ job: @escaping @Sendable () throws -> Value) async throws -> Value {
    switch self {
    case .task: try job()
    case .cancelled: try await inTask(cancelled: true, job)
    case .thread: try await onAnotherThread { Result(catching: job) }.get()
    case .main: try await MainActor.run(body: job)
    case .detached: try await Task.detached(operation: job).value
    }
  }
}

/// The same as on another thread, while this one waits.
func waitingForAThread(_ job: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread {
    job()
    end.signal()
  }.start()
  end.wait()
}

/// An override from a place that isn't async, so that the synchronous function is the one called.
func scoped<Result>(
  _ update: (inout DependencyValues) throws -> Void,
  _ operation: () throws -> Result
) rethrows -> Result {
  try withDependencies(update, operation: operation)
}

/// The two functions that share the name `withDependencies`.
enum Form: CaseIterable {
  case synchronous
  case asynchronous

  /// Runs `operation` in a scope; the asynchronous one waits before it.
  func run<Result: Sendable>(
    _ update: (inout DependencyValues) throws -> Void,
    _ operation: @Sendable () throws -> Result
  ) async throws -> Result {
    switch self {
    case .synchronous: return try scoped(update, operation)
    case .asynchronous:
      return try await withDependencies(update) { () async throws -> Result in
        await MainActor.run {}
        return try operation()
      }
    }
  }
}

/// How the closures of a scope can end: what each throws.
struct Way: Sendable {
  var update: (any Error)?
  var operation: (any Error)?

  static let all = [
    Ending("that ends well", Way()),
    Ending("whose operation throws", Way(operation: Leak(place: "the operation"))),
    Ending("whose operation throws that it is cancelled", Way(operation: CancellationError())),
    Ending("whose update throws", Way(update: Leak(place: "the update"))),
  ]

  /// Without an update.
  static var ofAnOperation: [Ending<Way>] { all.filter { $0.value.update == nil } }

  func inUpdate() throws { if let update { throw update } }
  func inOperation() throws { if let operation { throw operation } }

  /// What the caller gets, and what ran.
  var outcome: String { (update ?? operation).map { "\($0)" } ?? "the result" }
  var steps: [String] { update == nil ? ["the update", "the operation"] : ["the update"] }
}

/// What came of one call with an update and an operation.
struct Course: Sendable {
  /// What the caller gets, in words.
  let outcome: String
  /// Which of the two closures ran, in order.
  let steps: [String]
  /// What is current after the call.
  let after: Seen

  typealias Update = @Sendable (inout DependencyValues) throws -> Void
  typealias Operation = @Sendable () throws -> String
  typealias Call = @Sendable (@escaping Update, @escaping Operation) async throws -> String

  init(of way: Way, _ call: (@escaping Update, @escaping Operation) async throws -> String) async {
    let ran = Recorder<String>()
    outcome = await told {
      try await call(
        {
          ran.record("the update")
          scoped({ $0.locker = 8 }, {})
          Overrides(locker: 9, towel: "blue", context: .preview).apply(to: &$0)
          try way.inUpdate()
        },
        {
          ran.record("the operation")
          try way.inOperation()
          return "the result"
        }
      )
    }
    steps = ran.values
    after = .here
  }
}

struct Leak: Error, CustomStringConvertible {
  let place: String
  var description: String { "the error of \(place)" }
}

/// What `body` came to, in words.
func told(
  isolation: isolated (any Actor)? = #isolation,
  of body: () async throws -> String
) async -> String {
  do { return try await body() } catch { return "\(error)" }
}

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
