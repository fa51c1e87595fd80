import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 6 · Save before you print", .ownProcess)
  struct Task6 {
    // Rule: A `join` or `renew` that throws changes nothing in `members.json` and prints nothing.
    // Look at: Members.swift, the order of the steps in `join`.
    @Test func `a refused join leaves no member and no line`() async throws {
      let club = Club()
      let desk = try await club.makeDesk()

      await #expect(throws: DeskError.unknownPlan("weekly")) {
        try await desk.join(name: "Grace", plan: "weekly")
      }

      let members = try club.members()
      #expect(members == [])
      #expect(club.printer.lines == ["Welcome, Ada"])
    }

    // Rule: A `join` or `renew` that throws changes nothing in `members.json` and prints nothing.
    // Look at: Members.swift, what `join` does before it saves.
    @Test func `a join that can't be saved prints no line`() async throws {
      let club = Club()
      let desk = try await club.makeDesk()
      club.files.fail(.fullDisk)

      await #expect(throws: AnyError()) { try await desk.join(name: "Grace", plan: "monthly") }

      #expect(club.printer.lines == ["Welcome, Ada"])
    }

    // Rule: When two `join` or `renew` calls run concurrently, `members.json` ends as if they ran one after the other.
    // Look at: Members.swift and MembershipDesk.swift, what can run between reading and saving.
    @Test func `joins on two threads are all saved`() async throws {
      let club = Club()
      let desk = try await club.makeDesk()
      _ = try await desk.quote(plan: "monthly")

      await withTaskGroup { group in
        for _ in 1...2 {
          group.addTask(executorPreference: ThreadExecutor()) {
            for _ in 1...50 { _ = try? await desk.join(name: "Grace", plan: "monthly") }
          }
        }
      }

      let members = try club.members()
      #expect(members.count == 100)
    }

    // Rule: When no command runs, a desk is released with its last owner.
    // Look at: MembershipDesk.swift, closures that capture `self`.
    @Test func `a desk is released with its last owner`() async throws {
      try await expectDeallocated("the desk") {
        let desk = try await Club().makeDesk()
        try await desk.join(name: "Grace", plan: "monthly")
        return desk
      }
    }
  }
}
