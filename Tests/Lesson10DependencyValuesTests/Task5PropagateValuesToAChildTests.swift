import Exercise10DependencyValues
import GradingSupport
import Lesson10DependencyValues
import Testing

extension Lesson10 {
  @Suite("Task 5 · Propagate values to a child", .ownProcess)
  struct Task5 {
    // Rule: A child and its own child get what the parent captured, also after the parent's scope has ended.
    // Look at: Handover.swift, `withDependencies(from:)`.
    @Test func `a child and its own child get what the parent captured`() {
      let parent = withDependencies {
        $0.locker = 1
      } operation: {
        Booking()
      }

      let child = withDependencies(from: parent) { Booking() }
      let grandchild = withDependencies(from: child) { Booking() }

      #expect(child.locker == 1)
      #expect(grandchild.locker == 1)
    }

    // Rule: The operation sees the three layers, merged key by key, and the context is merged like every other value.
    // Look at: Handover.swift, the order in which `withDependencies(from:)` merges and updates.
    @Test func `the caller's values win over the parent's, key by key`() {
      let parent = withDependencies {
        $0.locker = 1
        $0.towel = "red"
      } operation: {
        Booking()
      }

      let seen = withDependencies {
        $0.towel = "blue"
      } operation: {
        withDependencies(from: parent) { Snapshot.current }
      }

      #expect(seen.locker == 1)
      #expect(seen.towel == "blue")
    }

    // Rule: The operation sees the three layers, merged key by key, and the context is merged like every other value.
    // Look at: Handover.swift, when `withDependencies(from:)` calls the update.
    @Test func `the update's values win over the caller's`() {
      let seen = withDependencies {
        $0.locker = 2
      } operation: {
        withDependencies(from: Booking()) {
          $0.locker = 3
        } operation: {
          Snapshot.current
        }
      }

      #expect(seen.locker == 3)
    }

    // Rule: For a parent without a `@Dependency`, the call reports one issue with the parent's own class name; for other
    // parents, none.
    // Look at: Handover.swift, what you do when `capturedValues(of:)` is nil.
    @Test func `a parent without a Dependency is reported by its class name`() {
      let parent = ClassWithoutDependency()

      let (_, issues) = Issues.collecting { withDependencies(from: parent) {} }
      let (_, issuesOfABooking) = Issues.collecting { withDependencies(from: Booking()) {} }

      #expect(issues.count == 1)
      #expect(issues.first?.contains("ClassWithoutDependency") == true)
      #expect(issuesOfABooking == [])
    }
  }
}
