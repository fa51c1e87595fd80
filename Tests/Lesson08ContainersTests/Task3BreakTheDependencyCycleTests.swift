import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @Suite("Task 3 · Break the dependency cycle", .ownProcess)
  struct Task3 {
    // Rule: `verify()` of a session reports no dependency cycle.
    // Look at: OfficeRegistrations.swift, the services that each builder resolves.
    @Test func `verify reports no dependency cycle`() {
      let session = School.withCorrectServices.session("Ada")

      let cycles = session.verify().filter { if case .cycle = $0 { true } else { false } }

      #expect(cycles == [])
    }

    // Rule: All sessions share one list of absent pupils.
    // Look at: OfficeRegistrations.swift, the lifetime of the third type.
    @Test func `all sessions share one list of absent pupils`() async throws {
      let school = School.withCorrectServices
      let book = try school.session("Grace").resolve((any AttendanceBook).self)
      try await book.markAbsent("Ada")

      let other = school.session("Radia")
      let absent = try other.resolve((any AttendanceBook).self).absent
      let board = try other.resolve((any NoticeBoard).self)
      try await board.send("trip", toPresentAmong: ["Ada", "Alan"])

      #expect(absent == ["Ada"])
      #expect(school.server.requests.last == "school: notices/Alan/trip")
      #expect(school.server.requests.count == 2)
    }
  }
}
