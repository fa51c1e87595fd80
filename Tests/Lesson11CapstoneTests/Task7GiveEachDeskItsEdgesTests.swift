import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 7 · Give each desk its edges", .ownProcess)
  struct Task7 {
    // Rule: A desk uses the `outside` that `makeDesk` got for it, also after other desks are made.
    // Look at: Root.swift, what is `static`.
    @Test func `a desk uses its own outside after another desk is made`() async throws {
      let club = Club()
      let other = Club()
      let desk = makeDesk(club.outside)
      _ = makeDesk(other.outside)

      try await desk.logIn(name: "Ada", password: "tea")

      #expect(club.server.logIns.values == ["Ada"])
      #expect(other.server.logIns.values == [])
    }
  }
}
