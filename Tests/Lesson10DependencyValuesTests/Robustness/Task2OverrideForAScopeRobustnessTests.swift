import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10.Task2 {
  // Rule: A nested scope adds to the outer one: a key that its update doesn't set has the outer value.
  // Look at: Scope.swift, the values with which the update starts.
  @Test(arguments: Overload.allCases, Layer.inner)
  func `a nested scope merges its update over the outer values`(
    overload: Overload,
    inner: Layer
  ) async throws {
    for outer in Layer.outer {
      let seen = try await withDependencies(outer.apply) {
        try await overload.run(inner.apply) { Snapshot.current }
      }
      expectEqual(seen, inner.over(outer).snapshot, "outer scope: \(outer.testDescription)")
    }
  }

  // Rule: After a scope, the outer values are current again, also when the update or the operation threw.
  // Look at: Scope.swift, the lines after the update and after the operation.
  @Test(arguments: Overload.allCases, ["nothing", "the update", "the operation"])
  func `the outer values are current again`(overload: Overload, throwing: String) async {
    await expectSameValues {
      try await overload.run {
        $0.locker = 2
        $0.context = .test
        if throwing == "the update" { throw AnyError() }
      } operation: {
        if throwing == "the operation" { throw AnyError() }
      }
    }
  }

  // Rule: No scope waits for the end of another scope, not even of the scope around it.
  // Look at: Scope.swift, a lock that is held while an update or an operation runs.
  @Test(arguments: Overload.allCases)
  func `a scope runs inside the update and the operation of another scope`(
    overload: Overload
  ) async throws {
    let seen = Recorder<Int>()
    @Sendable func runScope() {
      seen.record(withDependencies({ $0.locker = 2 }) { DependencyValues.current.locker })
    }
    try await overload.run({ _ in runScope() }, operation: runScope)

    expectEqual(seen.values, [2, 2])
  }

  // Rule: The update sees the outer values: `$0.count += 1` adds to what the outer scope set.
  // Look at: Scope.swift, the values with which the update starts.
  @Test(arguments: Overload.allCases)
  func `an update sees the outer values`(overload: Overload) async throws {
    let seen = try await withDependencies(Layer(locker: 5, towel: "red").apply) {
      try await overload.run {
        $0.locker += 1
        $0.towel? += " and blue"
      } operation: {
        Snapshot.current
      }
    }

    expectEqual(seen, Layer(locker: 6, towel: "red and blue").snapshot)
  }

  // Rule: The update runs once, before the operation.
  // Look at: Scope.swift, the calls of `update`.
  @Test(arguments: Overload.allCases)
  func `the update runs once, before the operation`(overload: Overload) async throws {
    let steps = Recorder<String>()
    try await overload.run({ _ in steps.record("update") }) { steps.record("operation") }

    expectEqual(steps.values, ["update", "operation"])
  }

  // Rule: If the update throws, the operation doesn't run.
  // Look at: Scope.swift, the `try` before `update`.
  @Test(arguments: Overload.allCases)
  func `the operation does not run if the update throws`(overload: Overload) async {
    let steps = Recorder<String>()
    try? await overload.run({ _ in throw AnyError() }) { steps.record("operation") }

    expectEqual(steps.values, [])
  }

  // Rule: A call that fails passes the original error to its caller and changes no state, and the next call works as
  // before.
  // Look at: Scope.swift, each `try`.
  @Test(arguments: Overload.allCases)
  func `the caller gets the result or the error`(overload: Overload) async throws {
    await #expect(throws: AnyError(1)) {
      try await overload.run({ _ in throw AnyError(1) }, operation: {})
    }
    await #expect(throws: AnyError(2)) {
      try await overload.run({ _ in }, operation: { throw AnyError(2) })
    }
    let result = try await overload.run({ _ in }, operation: { "the result" })

    expectEqual(result, "the result")
  }

  // Rule: Code that the operation starts with `Task`, `async let`, a task group, an actor or `MainActor.run` sees the
  // overrides.
  // Look at: Scope.swift, where `current` is stored.
  @Test(arguments: Overload.allCases)
  func `tasks, task groups and actors that the operation starts see the override`(
    overload: Overload
  ) async throws {
    let started = try await overload.run {
      $0.locker = 4
    } operation: {
      Task {
        await MainActor.run {}
        async let child = DependencyValues.current.locker
        let inGroup = await withTaskGroup(of: Int.self) { group in
          group.addTask { DependencyValues.current.locker }
          return await group.reduce(0, +)
        }
        let onMain = await MainActor.run { DependencyValues.current.locker }
        return [
          DependencyValues.current.locker, await child, inGroup, onMain, await Porter().locker,
        ]
      }
    }

    expectEqual(await started.value, [4, 4, 4, 4, 4])
  }
}

private actor Porter {
  var locker: Int { DependencyValues.current.locker }
}
