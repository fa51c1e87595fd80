import Exercise08Containers
import Foundation
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08.Task3 {
  // Rule: All sessions share one list of absent pupils.
  // Look at: OfficeRegistrations.swift, the lifetimes.
  @Test(arguments: Moment.allCases)
  func `a mark in one session is a mark in every session`(moment: Moment) async throws {
    let school = School.withCorrectServices
    let session = await school.session(at: moment) { other in
      let book = try? other.resolve((any AttendanceBook).self)
      try? await book?.markAbsent("Zoe")
      try? await book?.markAbsent("Kim")
      book?.markPresent("Kim")
    }
    guard let book = try? session.resolve((any AttendanceBook).self) else { return }
    let expected = moment == .first ? [] : ["Zoe"]
    expectEqual(book.absent, expected)
    try await book.markAbsent("Ada")
    expectEqual(try Office(in: school).book.absent, ["Ada"] + expected)
  }

  // Rule: All sessions share one list of absent pupils.
  // Look at: Attendance.swift, whether reading the list and changing it share one lock.
  @Test func `eight threads lose no absent pupil`() async {
    guard let office = Office.resolved else { return }
    // A long list makes each change slow.
    for number in 0..<2_000 { try? await office.book.markAbsent("\(number)") }
    await withTaskGroup { group in
      for thread in 0..<8 {
        group.addTask(executorPreference: ThreadExecutor()) {
          for number in 0..<200 { try? await office.book.markAbsent("\(thread) \(number)") }
        }
      }
    }

    expectEqual(office.book.absent.count, 3_600)
  }

  // Rule: All sessions share one list of absent pupils.
  // Look at: Attendance.swift, whether reading the list and changing it share one lock.
  @Test func `no mark is lost, wherever the second call begins`() async throws {
    try await everyInterleaving { schedule in
      guard let office = Office.resolved else { return }
      try await office.book.markAbsent("Zoe")
      try await schedule.concurrently {
        try await office.book.markAbsent("Ada")
      } and: {
        office.book.markPresent("Zoe")
      }

      expectEqual(office.book.absent, ["Ada"])
    }
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Attendance.swift and OfficeRegistrations.swift, everything `static` or global.
  @Test func `two apps have a list each`() async throws {
    guard let first = try? Office() else { return }
    try await first.book.markAbsent("Ada")

    expectEqual(try Office().book.absent, [])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: Attendance.swift and Notices.swift, the objects that each of them stores.
  @Test func `the container and the office are released`() async {
    await expectDeallocated("the app's container") {
      let school = School.withCorrectServices
      try? await Office(in: school).book.markAbsent("Ada")
      return school.container
    }
    await expectDeallocated("the client of the office") {
      let school = School.withCorrectServices
      let client = PendingClient()
      client.spy.completeAll(with: .success([]))
      school.container.register((any APIClient).self, .singleton) { _ in client }
      try? await Office(in: school).book.markAbsent("Ada")
      return client
    }
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Notices.swift, whether the board needs the container after it was built.
  @Test func `a board that outlives the container still leaves out absent pupils`() async throws {
    let server: ServerFake
    let board: any NoticeBoard
    do {
      guard let office = Office.resolved else { return }
      try await office.book.markAbsent("Ada")
      board = office.board
      server = office.school.server
    }
    try? await board.send("trip", toPresentAmong: ["Ada", "Alan"])

    expectEqual(server.requests.last, "school: notices/Alan/trip")
    expectEqual(server.requests.count, 2)
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Attendance.swift, the order in `markAbsent`, and its errors.
  @Test func `a pupil is absent during the notice, and after it has failed`() async throws {
    guard let office = Office.resolved else { return }
    let seen = Recorder<[String]>()
    office.school.server.duringRequests { [book = office.book] _ in seen.record(book.absent) }
    office.school.server.failNext("school: notices/Ada")

    await #expect(throws: AnyError()) { try await office.book.markAbsent("Ada") }
    expectEqual(seen.values, [["Ada"]], "absent pupils during the notice")
    expectEqual(office.book.absent, ["Ada"], "absent pupils after the notice")
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Attendance.swift, `markAbsent`, `markPresent` and the order of `absent`.
  @Test func `each markAbsent sends a notice, and one markPresent ends the absence`() async throws {
    guard let office = Office.resolved else { return }
    let pupils = ["Zoe", "Ada", "Ada", "ada"]
    for pupil in pupils { try await office.book.markAbsent(pupil) }
    expectEqual(office.notices, pupils.map { "\($0)/absent" })
    expectEqual(office.book.absent, ["Ada", "Zoe", "ada"])
    office.book.markPresent("Ada")
    expectEqual(office.book.absent, ["Zoe", "ada"])
    try await office.book.markAbsent("Bob")
    expectEqual(office.book.absent, ["Bob", "Zoe", "ada"])
    try await office.board.send("trip", toPresentAmong: ["Ada"])
    expectEqual(office.notices.last, "Ada/trip")
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Notices.swift, `send(_:to:)`.
  @Test func `a notice to one pupil is sent to absent pupils too`() async throws {
    guard let office = Office.resolved else { return }
    try await office.book.markAbsent("Ada")
    try await office.board.send("trip", to: "Ada")
    expectEqual(office.notices.last, "Ada/trip")

    office.school.server.failNext("school: notices/Ada")
    await #expect(throws: AnyError()) { try await office.board.send("trip", to: "Ada") }
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Notices.swift, the loop in `send(_:toPresentAmong:)`.
  @Test func `a notice goes to the present pupils, in the order of the list`() async throws {
    guard let office = Office.resolved else { return }
    try await office.book.markAbsent("Ada")
    let list = ["Zoe", "Ada Lovelace", "Ada", "ada", "Alan", "Zoe"]
    try await office.board.send("trip", toPresentAmong: list)

    let names = list.filter { $0 != "Ada" }
    expectEqual(Array(office.notices.dropFirst()), names.map { "\($0)/trip" })
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: Notices.swift, the errors in `send(_:toPresentAmong:)`.
  @Test(arguments: [AnyError(), CancellationError()] as [any Error])
  func `the first notice that fails is the last`(error: any Error) async throws {
    guard let office = Office.resolved else { return }
    office.school.server.failNext("school: notices/Alan", with: error)
    var thrown = "none"
    do {
      try await office.board.send("trip", toPresentAmong: ["Grace", "Alan", "Edsger"])
    } catch { thrown = "\(error)" }

    expectEqual(thrown, "\(error)")
    expectEqual(office.notices, ["Grace/trip", "Alan/trip"])
  }
}
