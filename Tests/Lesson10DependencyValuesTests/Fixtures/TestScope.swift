import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

/// A way in which a test can set dependencies and run code with them.
enum TestScope: String, CaseIterable, CustomTestStringConvertible {
  case scope = "a scope"
  case asynchronousScope = "an asynchronous scope"
  case afterFailedUpdates = "a scope after updates that threw"
  case child = "the scope of a child"
  case continuation = "a continuation that an update created"
  case trait = "a test with the trait of task 8"

  typealias Update = @Sendable (inout DependencyValues) -> Void

  /// All ways that the answer has: without a continuation or a trait while tasks 6 and 8 aren't begun.
  static var available: [TestScope] {
    let continuation = withDependencies({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
    let hasContinuation = continuation.yield { DependencyValues.current.locker } == 1
    let hasTrait = DependenciesTrait.dependencies { _ in }.isRecursive
    return allCases.filter {
      $0 == .trait ? hasTrait : $0 == .continuation ? hasContinuation : true
    }
  }

  /// Sets the context `.test` and more, and runs a body there.
  ///
  /// - Returns: the result of the body, and the issues of the update and the body.
  func run<Value: Sendable>(
    _ update: @escaping Update = { _ in },
    _ body: @escaping @Sendable () -> Value
  ) async -> (value: Value?, issues: [String]) {
    let values = Recorder<Value>()
    let issues = await Issues.collecting {
      let inTest: Update = {
        $0.context = .test
        update(&$0)
      }
      await run(inTest, recording: { values.record(body()) })
    }.issues
    return (values.values.first, issues)
  }

  private func run(_ update: @escaping Update, recording body: @escaping @Sendable () -> Void) async
  {
    switch self {
    case .scope:
      withSyncDependencies(update, operation: body)
    case .asynchronousScope:
      try? await Overload.asynchronous.run(update, operation: body)
    case .afterFailedUpdates:
      try? withSyncDependencies({ _ in throw AnyError() }, operation: {})
      try? await Overload.asynchronous.run({ _ in throw AnyError() }, operation: {})
      try? withDependencies(from: Booking(), { _ in throw AnyError() }, operation: {})
      withSyncDependencies(update, operation: body)
    case .child:
      withDependencies(from: Booking(), update, operation: body)
    case .continuation:
      let continuation = withSyncDependencies(update) {
        createdInAnUpdate { withEscapedDependencies { $0 } }
      }
      continuation.yield(body)
    case .trait:
      try? await runTest(with: .dependencies(update), body)
    }
  }

  var testDescription: String { rawValue }
}

/// Returns a value that an update creates, for use after it.
func createdInAnUpdate<Value>(_ create: () -> Value) -> Value {
  var value = create()
  withDependencies({ _ in value = create() }, operation: {})
  return value
}

/// A closure of the auth provider.
enum AuthCall: String, CaseIterable {
  case logIn
  case logOut

  /// Calls the closure.
  func run(_ provider: AuthProvider?) async throws {
    switch self {
    case .logIn: _ = try await provider?.logIn("ada", "secret")
    case .logOut: try await provider?.logOut()
    }
  }
}
