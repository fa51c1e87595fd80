import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Form {
  /// The same for the two methods that share the name `yield`.
  fileprivate func run<Result: Sendable>(
    _ continuation: DependencyValues.Continuation,
    _ operation: @Sendable () throws -> Result
  ) async throws -> Result {
    switch self {
    case .synchronous:
      // A closure that isn't async, so that the synchronous method is the one called.
      return try { () throws -> Result in try continuation.yield(operation) }()
    case .asynchronous:
      return try await continuation.yield { () async throws -> Result in
        await MainActor.run {}
        return try operation()
      }
    }
  }
}

extension Lesson10.Task4 {
  // Rule: Each `yield` runs its operation with exactly the values that were current when the
  // continuation was created. Look at: Handover.swift, what `Continuation` stores.
  @Test(arguments: Form.allCases)
  func `goes on with its values when the scope is over`(yield: Form) async {
    await Situations.check(captured) { made, continuation in
      for way in Way.ofAnOperation {
        try await check(continuation, yield, sees: made)
        try? await yield.run(continuation) { try way.value.inOperation() }
      }
    }
  }

  // Rule: The operation doesn't see what is set around `yield`, not even the context. Look at:
  // Handover.swift, both methods `yield`.
  @Test(arguments: Form.allCases)
  func `is not swayed by the values of its caller`(yield: Form) async {
    let callers = Overrides.inner.endings("called where the caller sets")
    await Situations.check(captured, callers) { capture, caller in
      let (made, continuation) = capture
      try await withDependencies(caller.apply) {
        try await check(continuation, yield, sees: made)
      }
      let inItself = continuation.yield {
        scoped(caller.apply) { continuation.yield { Seen.here } }
      }
      try must("what a yield in its own yield sees", be: made.seen, is: inItself)
      let other = scoped(caller.apply) { withEscapedDependencies { $0 } }
      for outer in Form.allCases {
        let task = try await outer.run(other) {
          Task { try await yield.run(continuation) { Seen.here } }
        }
        let inOther: Seen = try await task.value
        try must("what it sees in another continuation's", be: made.seen, is: inOther)
      }
    }
  }

  // Rule: A continuation also works on another thread and in a detached task.
  // Look at: Handover.swift, what `Continuation` stores.
  @Test func `goes on with its values on another thread and in a detached task`() async {
    await Situations.check(captured) { made, continuation in
      for ground in Ground.allCases {
        let seen: Seen = try await ground.run { continuation.yield { Seen.here } }
        try must("what it sees \(ground.rawValue)", be: made.seen, is: seen)
        let started = try await ground.run { continuation.yield { Task { Seen.here } } }.value
        try must("what a task started \(ground.rawValue) sees", be: made.seen, is: started)
      }
      let detached: Seen = try await Task.detached {
        try await Form.asynchronous.run(continuation) { Seen.here }
      }.value
      try must("what it sees in a detached task, waiting", be: made.seen, is: detached)
    }
  }

  // Rule: A task that the operation of `yield` starts sees the continuation's values.
  // Look at: Handover.swift, how `yield` sets values.
  @Test(arguments: Form.allCases)
  func `reaches the tasks of its operation`(yield: Form) async {
    await Situations.check(captured) { made, continuation in
      try await check(continuation, yield, sees: made)
    }
  }

  // Rule: The caller of `yield` gets the result or the error of its operation.
  // Look at: Handover.swift, each `try` in `yield`.
  @Test(arguments: Form.allCases)
  func `returns what its operation returns or throws`(yield: Form) async {
    await Situations.check(captured, Way.ofAnOperation) { capture, way in
      let seen: String = await told {
        try await yield.run(capture.continuation) {
          try way.inOperation()
          return "the result"
        }
      }
      try must("what the caller gets", be: way.outcome, is: seen)
    }
  }

  // Rule: After `yield`, the values from before the call are current again. Look at:
  // Handover.swift, how `yield` sets values.
  @Test(arguments: Form.allCases)
  func `leaves its caller's values as they were`(yield: Form) async {
    await Situations.check(captured, Way.ofAnOperation) { capture, way in
      let caller = Overrides(locker: 6, context: .preview)
      let seen: Seen = await withDependencies(caller.apply) {
        try? await yield.run(capture.continuation) { try way.inOperation() }
        return Seen.here
      }
      try must("what is seen after yield", be: caller.seen, is: seen)
    }
  }

  // Rule: `withEscapedDependencies` returns the result of its operation, or throws its error.
  // Look at: Handover.swift, `withEscapedDependencies`.
  @Test func `passes on what happens while a continuation is made`() async {
    for way in Way.ofAnOperation.map(\.value) {
      let seen: String = await told {
        try withEscapedDependencies { _ in
          try way.inOperation()
          return "the result"
        }
      }
      #expect(seen == way.outcome)
    }
  }

  /// Holds what an operation, its task and their models see against the continuation's values.
  private func check(
    _ continuation: DependencyValues.Continuation,
    _ yield: Form,
    sees made: Overrides
  ) async throws {
    let (here, task) = try await yield.run(continuation) {
      ([Seen.here, Booking().seen], Task { [Seen.here, Booking().seen] })
    }
    try must("what yield sees, and a model that it creates", be: [made.seen, made.seen], is: here)
    let seen: [Seen] = await task.value
    try must("what a task of yield sees, and its model", be: [made.seen, made.seen], is: seen)
  }

  private typealias Capture = (made: Overrides, continuation: DependencyValues.Continuation)

  private var captured: [Situation<Capture>] {
    Overrides.outer.callers("a continuation made with").map { maker in
      Situation(maker.name) {
        (maker.value.sets, try await maker.value.run { withEscapedDependencies { $0 } })
      }
    } + [
      Situation("a continuation made in a continuation") {
        let outer = scoped({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
        let inner = outer.yield { scoped({ $0.towel = "red" }) { withEscapedDependencies { $0 } } }
        return (Overrides(locker: 1, towel: "red"), inner)
      },
      Situation("a continuation made while another is made") {
        let inner = withEscapedDependencies { _ in
          scoped({ $0.locker = 1 }) { withEscapedDependencies { $0 } }
        }
        return (Overrides(locker: 1), inner)
      },
      Situation("a continuation made for a child") {
        let parent = scoped({ $0.locker = 1 }) { Booking() }
        let inner = withDependencies(from: parent, { $0.towel = "red" }) {
          withEscapedDependencies { $0 }
        }
        return (Overrides(locker: 1, towel: "red"), inner)
      },
    ]
  }
}
