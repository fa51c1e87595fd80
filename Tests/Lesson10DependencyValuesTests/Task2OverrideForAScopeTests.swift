import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 2 · Override for a scope", .ownProcess)
  struct Task2 {
    // Rule: Scopes that run concurrently each see their own values, on tasks and on threads.
    // Look at: Scope.swift, where `current` is stored.
    @Test(.deterministic) func `scopes on eight tasks each see their own locker`() async {
      let lockers = await withTaskGroup(of: Int.self) { group in
        for number in 1...8 {
          group.addTask {
            await withDependencies {
              $0.locker = number
            } operation: {
              await Task.yield()  // all others run up to here
              return DependencyValues.current.locker
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }

      #expect(lockers.sorted() == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    // Rule: Scopes that run concurrently each see their own values, on tasks and on threads.
    // Look at: Scope.swift, where `current` is stored.
    @Test func `scopes on eight threads each see their own locker`() async {
      let barrier = Barrier(size: 8)

      let lockers = await race(threads: 8) { number in
        withDependencies {
          $0.locker = number
        } operation: {
          barrier.wait()  // for all others
          return DependencyValues.current.locker
        }
      }

      #expect(lockers == [0, 1, 2, 3, 4, 5, 6, 7])
    }

    // Rule: Only code inside a scope sees its overrides.
    // Look at: Scope.swift, where `current` is stored.
    @Test func `a detached task and another thread see no override`() async {
      let lockers = await withDependencies {
        $0.locker = 9
      } operation: {
        let detached = await Task.detached { DependencyValues.current.locker }.value
        let onThread = await race(threads: 1) { _ in DependencyValues.current.locker }
        return [detached] + onThread
      }

      #expect(lockers == [0, 0])
    }

    // Rule: A nested scope adds to the outer one: a key that its update doesn't set has the outer value.
    // Look at: Scope.swift, the values with which the update starts.
    @Test func `a nested scope keeps the outer values that it doesn't set`() {
      let seen = withDependencies {
        $0.towel = "red"
      } operation: {
        withDependencies {
          $0.locker = 7
        } operation: {
          Snapshot.current
        }
      }

      #expect(seen.towel == "red")
      #expect(seen.locker == 7)
    }

    // Rule: After a scope, the outer values are current again, also when the update or the operation threw.
    // Look at: Scope.swift, the lines after the operation.
    @Test func `the outer values are current again after a scope that threw`() {
      let lockers = withDependencies {
        $0.locker = 1
      } operation: {
        withDependencies {
          $0.locker = 2
        } operation: {
        }
        let afterSuccess = DependencyValues.current.locker
        try? withDependencies {
          $0.locker = 3
        } operation: {
          throw AnyError()
        }
        return [afterSuccess, DependencyValues.current.locker]
      }

      #expect(lockers == [1, 1])
    }
  }
}
