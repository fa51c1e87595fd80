import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @Suite("Task 3 · Cut the cycle")
  struct Task3 {
    // Rule: `verify()` of a session reports no dependency cycle. Look at: OfficeRegistrations.swift, what each builder resolves.
    @Test func `leaves no cycle`() async {
      await Situations.check(offices) { office in
        let cycles: [String] = office.session.verify().filter(\.isCycle).map(\.description)
        try must("the cycles", be: [], is: cycles)
      }
    }

    // Rule: The attendance book and the notice board can be resolved in any order, in every
    // session. Look at: OfficeRegistrations.swift, what each builder resolves.
    @Test func `resolves both in any order`() async {
      await Situations.check(offices) { office in
        _ = try office.session.resolve((any NoticeBoard).self)
        _ = try office.session.resolve((any AttendanceBook).self)
        _ = try office.session.resolve((any NoticeBoard).self)
      }
    }

    // Rule: All sessions share one list of absent pupils. Look at: OfficeRegistrations.swift, the lifetime of the list.
    @Test func `shares one list`() async {
      await Situations.check(offices) { office in
        try await office.session.resolve((any AttendanceBook).self).markAbsent("Alan")
        let other = office.school.container.beginScope("another")
        let absent: [String] = try other.resolve((any AttendanceBook).self).absent
        try must(
          "the absent pupils, seen from another session",
          be: (["Alan"] + office.absent).sorted(),
          is: absent
        )
        try await other.resolve((any NoticeBoard).self).send("trip", toPresentAmong: ["Alan"])
        try must("the notices to Alan", be: [], is: office.notices.filter { $0 == "Alan/trip" })
      }
    }

    // Rule: Each call of `markAbsent` sends one notice, `absent`, to that pupil's parents. Look at: Attendance.swift, `markAbsent`.
    @Test func `sends a notice for an absent pupil`() async {
      await Situations.check(offices) { office in
        let before = office.notices.count
        let book = try office.session.resolve((any AttendanceBook).self)
        try await book.markAbsent("Alan")
        try must("the notices", be: ["Alan/absent"], is: Array(office.notices.dropFirst(before)))
        try await book.markAbsent("Alan")
        let twice = ["Alan/absent", "Alan/absent"]
        try must("the notices of two calls", be: twice, is: Array(office.notices.dropFirst(before)))
      }
    }

    // Rule: When this notice fails, `markAbsent` throws its error, and the pupil stays absent. Look
    // at: Attendance.swift, the order in `markAbsent`.
    @Test func `marks a pupil absent although the notice fails`() async {
      await Situations.check(offices, School.reasons) { office, reason in
        let book = try office.session.resolve((any AttendanceBook).self)
        office.school.fail("school: notices/Alan/absent", reason)
        let during = Recorder<[String]>()
        office.school.onRequest { _ in during.record(book.absent) }
        var caught = "none"
        do { try await book.markAbsent("Alan") } catch { caught = "\(error)" }
        office.school.onRequest(nil)
        try must("the error", be: "\(reason)", is: caught)
        let absent: [String] = (["Alan"] + office.absent).sorted()
        try must("the absent pupils while the notice is sent", be: [absent], is: during.values)
        try must("the absent pupils", be: absent, is: book.absent)
      }
    }

    // Rule: `send(_:to:)` sends the notice also to an absent pupil, and throws the error of the
    // request. Look at: Notices.swift, `send(_:to:)`.
    @Test func `sends a notice to one pupil`() async {
      await Situations.check(offices, School.reasons) { office, reason in
        let board = try office.session.resolve((any NoticeBoard).self)
        for pupil in ["Ada", "Alan"] {
          let before = office.notices.count
          try await board.send("trip", to: pupil)
          office.school.fail("school: notices/\(pupil)/exam", reason)
          var caught = "none"
          do { try await board.send("exam", to: pupil) } catch { caught = "\(error)" }
          let sent: [String] = Array(office.notices.dropFirst(before))
          try must("the requests", be: ["\(pupil)/trip", "\(pupil)/exam"], is: sent)
          try must("the error", be: "\(reason)", is: caught)
        }
      }
    }

    // Rule: `send(_:toPresentAmong:)` sends the notice to each present pupil, in the order of the
    // list. Look at: Notices.swift, where the notice board reads the absent pupils.
    @Test func `leaves out who is absent`() async {
      let lists: [Ending<[String]>] = [
        Ending("the list is empty", []),
        Ending("only Ada is on the list", ["Ada"]),
        Ending("three are on the list", ["Grace", "Ada", "Alan"]),
        Ending("two are on the list twice", ["Grace", "Ada", "Grace", "Ada"]),
        Ending(
          "names that look alike are on the list",
          ["ada", "Ada Lovelace", "Ada ", "Ada", "", "A"]
        ),
      ]
      await Situations.check(offices, lists) { office, list in
        let (board, before) = (
          try office.session.resolve((any NoticeBoard).self), office.notices.count
        )
        try await board.send("trip", toPresentAmong: list)
        let expected = list.filter { !office.absent.contains($0) }.map { "\($0)/trip" }
        try must("the notices", be: expected, is: Array(office.notices.dropFirst(before)))
      }
    }

    // Rule: After `markPresent`, the pupil gets notices again. Look at: Attendance.swift,
    // `markPresent`.
    @Test func `sends again to who is back`() async {
      let moments = [
        Ending("the pupil comes after the second notice", false),
        Ending("the pupil comes while the second notice is sent", true),
      ]
      await Situations.check(offices, moments) { office, isMeanwhile in
        let book = try office.session.resolve((any AttendanceBook).self)
        let board = try office.session.resolve((any NoticeBoard).self)
        try await book.markAbsent("Alan")
        if isMeanwhile { office.school.onRequest { _ in book.markPresent("Alan") } }
        try await book.markAbsent("Alan")
        office.school.onRequest(nil)
        // Twice: the second time the pupil is present already.
        for _ in 1...2 where !isMeanwhile { book.markPresent("Alan") }
        try must("the absent pupils", be: office.absent, is: book.absent)
        let before = office.notices.count
        try await board.send("trip", toPresentAmong: ["Alan"])
        try must("the notices", be: ["Alan/trip"], is: Array(office.notices.dropFirst(before)))
      }
    }

    // Rule: When one notice fails, `send(_:toPresentAmong:)` throws its error and sends no more
    // notices. Look at: Notices.swift, the loop.
    @Test func `stops at the first notice that fails`() async {
      await Situations.check(offices, School.reasons) { office, reason in
        let board = try office.session.resolve((any NoticeBoard).self)
        let before = office.notices.count
        office.school.fail("school: notices/Alan", reason)
        var caught = "none"
        do {
          try await board.send("trip", toPresentAmong: ["Grace", "Alan", "Edsger"])
        } catch { caught = "\(error)" }
        try must("the error", be: "\(reason)", is: caught)
        let sent: [String] = Array(office.notices.dropFirst(before))
        try must("the requests", be: ["Grace/trip", "Alan/trip"], is: sent)
      }
    }

    // Rule: Each call of `markAbsent` sends one notice, `absent`, to that pupil's parents. Look at:
    // Attendance.swift, whether `markAbsent` depends on other calls that are running.
    @Test func `sends a notice for each of two calls at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { try Self.whileOneIsUnderWay(in: $0, .mark) }
      }
    }

    // Rule: `send(_:to:)` sends the notice also to an absent pupil, and throws the error of the
    // request. Look at: Notices.swift, whether `send(_:to:)` depends on other calls that are
    // running.
    @Test func `sends two notices at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { try Self.whileOneIsUnderWay(in: $0, .one) }
      }
    }

    // Rule: `send(_:toPresentAmong:)` sends the notice to each present pupil, in the order of the
    // list. Look at: Notices.swift, whether one call depends on other calls that are running.
    @Test func `sends two rounds at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { try Self.whileOneIsUnderWay(in: $0, .round) }
      }
    }

    // Rule: The office's objects are released with the container. Look at: Attendance.swift and
    // Notices.swift, which object holds which.
    @Test func `leaves nothing behind`() async throws {
      weak var container: DependencyContainer?
      let (clients, kept) = (Recorder<String>(), Kept())
      do {
        let school = School.ofOtherTasks
        container = school.container
        // The client is what both of them hold, in the end.
        let client = kept.client(clients)
        school.container.register((any APIClient).self, .singleton) { _ in client }
        let session = school.session("Grace")
        try? await session.resolve((any AttendanceBook).self).markAbsent("Ada")
        try? await session.resolve((any NoticeBoard).self).send("fails", toPresentAmong: ["Alan"])
      }

      #expect(clients.values == ["notices/Ada/absent", "notices/Alan/fails"])
      let isThere: [Bool] = [container != nil, kept.isThere]
      #expect(
        isThere == [false, false],
        "whether the container and an office object are still there"
      )
    }

    /// What a caller asks of the office, and the requests that come of it.
    private struct Call: Sendable {
      let name: String
      let requests: [String]
      let make: @Sendable (any Container) async throws -> Void

      static let mark = Call(name: "Ada is marked absent", requests: ["notices/Ada/absent"]) {
        try await $0.resolve((any AttendanceBook).self).markAbsent("Ada")
      }
      static let one = Call(name: "a notice goes to Ada", requests: ["notices/Ada/trip"]) {
        try await $0.resolve((any NoticeBoard).self).send("trip", to: "Ada")
      }
      static let round = Call(
        name: "a notice goes to Alan and Grace, both present,",
        requests: ["notices/Alan/trip", "notices/Grace/trip"]
      ) {
        try await $0.resolve((any NoticeBoard).self).send(
          "trip",
          toPresentAmong: ["Alan", "Grace"]
        )
      }
    }

    /// Makes each call, and the second while that waits for the server. They may wait for each other.
    private static func whileOneIsUnderWay(in world: World, _ second: Call) throws {
      let places = [Call.mark, .one, .round].flatMap { [($0, "the same"), ($0, "another")] }
      for (first, place) in places {
        for reason in [nil] + School.reasons {
          let (school, server) = (School.ofOtherTasks, HeldCalls<String, [String]>())
          school.container.register((any APIClient).self, .singleton) { _ in Held(calls: server) }
          let session = school.session("Edsger")
          let other = place == "another" ? school.session("Barbara") : session
          let one = world.start { try await first.make(session) }
          world.settle()
          let two = world.start { try await second.make(other) }
          world.settle()
          if let reason { server.fail(0, with: reason.value) }
          world.settle()
          while let last = server.waiting.last {
            server.answer(last, with: [])
            world.settle()
          }
          let requests = first.requests.prefix(reason == nil ? 2 : 1) + second.requests
          let ends = [one, two].map {
            $0.outcome == nil ? "waits" : $0.error.map { "\($0)" } ?? "none"
          }
          do {
            try must("all requests", be: requests.sorted(), is: server.requests.sorted())
            let error = reason.map { "\($0.value)" } ?? "none"
            try must("the errors of both", be: [error, "none"], is: ends)
          } catch {
            let end = reason.map { ", and \($0.name) for the first" } ?? ""
            let both = "\(first.name), and meanwhile \(second.name) in \(place) session"
            throw Broken("\(both)\(end):\n  \(error)")
          }
        }
      }
    }

    private struct Held: APIClient {
      let calls: HeldCalls<String, [String]>

      func lines(at path: String, token: String?) async throws -> [String] {
        try await calls.call(path)
      }
    }

    private struct Office {
      let school: School
      let session: any Container
      var absent: [String] = []

      /// All requests for notices so far: `Ada/absent`.
      var notices: [String] {
        let start = "school: notices/"
        return school.requested.values.filter { $0.hasPrefix(start) }
          .map { String($0.dropFirst(start.count)) }
      }
    }

    private var offices: [Situation<Office>] {
      [
        Situation("in the first session") {
          let school = School.ofOtherTasks
          return Office(school: school, session: school.session("Ada"))
        },
        Situation("when Ada was marked absent in another session that has ended") {
          let school = School.ofOtherTasks
          let first = school.session("Grace")
          try await first.resolve((any AttendanceBook).self).markAbsent("Ada")
          first.endScope()
          return Office(
            school: school,
            session: school.session("Edsger"),
            absent: ["Ada"]
          )
        },
        Situation("when the notice for Ada's absence failed") {
          let school = School.ofOtherTasks
          let session = school.session("Grace")
          school.fail("school: notices")
          try? await session.resolve((any AttendanceBook).self).markAbsent("Ada")
          school.fail(nil)
          return Office(school: school, session: session, absent: ["Ada"])
        },
        Situation("when Ada was absent and is back") {
          let school = School.ofOtherTasks
          let session = school.session("Grace")
          let book = try session.resolve((any AttendanceBook).self)
          try await book.markAbsent("Ada")
          book.markPresent("Ada")
          return Office(school: school, session: session)
        },
        Situation("when two others are absent") {
          let school = School.ofOtherTasks
          let session = school.session("Edsger")
          let book = try session.resolve((any AttendanceBook).self)
          try await book.markAbsent("Zoë")
          try await book.markAbsent("Barbara")
          return Office(school: school, session: session, absent: ["Barbara", "Zoë"])
        },
      ]
    }

    private final class Kept: Sendable {
      private let box = Recorder<@Sendable () -> Bool>()
      var isThere: Bool { box.values.contains { $0() } }

      func client(_ requests: Recorder<String>) -> any APIClient {
        let client = Client(requests: requests)
        box.record { [weak client] in client != nil }
        return client
      }

      private final class Client: APIClient {
        let requests: Recorder<String>

        init(requests: Recorder<String>) {
          self.requests = requests
        }

        func lines(at path: String, token: String?) async throws -> [String] {
          requests.record(path)
          if path.hasSuffix("fails") { throw School.Offline() }
          return []
        }
      }
    }
  }
}

extension ContainerError {
  fileprivate var isCycle: Bool {
    if case .cycle = self { return true }
    return false
  }
}
