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
      await Situations.check(offices, names) { office, pupil in
        let other = Office(school: office.school, session: office.school.session("Radia"))
        try await office.book.markAbsent(pupil)
        let absent: [String] = Set(office.absent + [pupil]).sorted()
        // A name with a capital may come before or after the others: any alphabet will do.
        let seen: [String] = try other.book.absent.sorted()
        try must("the absent pupils, seen from another session", be: absent, is: seen)
        let round = await other.outcome { try await $0.send("trip", toPresentAmong: [pupil]) }
        try must("the notices of another session", be: Outcome(), is: round)
        try other.book.markPresent(pupil)
        try await other.book.markAbsent("Grace")
        let now: [String] = (office.absent.filter { $0 != pupil } + ["Grace"]).sorted()
        try must("those absent with Grace and without that one", be: now, is: office.book.absent)
      }
    }

    // Rule: All sessions share one list of absent pupils. Look at: Attendance.swift, what changes the
    // list between two locks.
    @Test func `loses no pupil when two calls meet`() async {
      await #expect(processExitsWith: .success) {
        let calls: [Interleavings.Call<Office>] = [
          .init("Ada is absent") { try await $0.mark("Ada") },
          .init("Grace is back") { try $0.markPresent("Grace") },
        ]
        await Interleavings.checkPairs(of: calls, twins: false) {
          let school = School.ofOtherTasks
          let office = Office(school: school, session: school.session("Edsger"))
          try await office.book.markAbsent("Grace")
          return office
        } look: {
          "\(try $0.book.absent) absent"
        }
      }
    }

    // Rule: Each call of `markAbsent` sends one notice, `absent`, to that pupil's parents. Look at: Attendance.swift, `markAbsent`.
    @Test func `sends a notice for an absent pupil`() async {
      await Situations.check(offices, names) { office, pupil in
        let book = try office.book
        for call in ["the first call", "the second call"] {
          let seen = await office.outcome { _ in try await book.markAbsent(pupil) }
          try must("what comes of \(call)", be: Outcome(notices: ["\(pupil)/absent"]), is: seen)
        }
      }
    }

    // Rule: When this notice fails, `markAbsent` throws its error, and the pupil stays absent. Look
    // at: Attendance.swift, the order in `markAbsent`.
    @Test func `marks a pupil absent although the notice fails`() async {
      await Situations.check(offices, School.reasons) { office, reason in
        let book = try office.book
        let absent: [String] = Set(office.absent + ["Alan"]).sorted()
        for call in ["the first call", "the second call"] {
          let during = Recorder<[String]>()
          office.school.onRequest { _ in during.record(book.absent) }
          let seen = await office.outcome(reason, at: "Alan") { _ in
            try await book.markAbsent("Alan")
          }
          let expected = Outcome(notices: ["Alan/absent"], error: "\(reason)")
          try must("what comes of \(call)", be: expected, is: seen)
          for seen in during.values {
            try must("the absent pupils during \(call)", be: absent, is: seen)
          }
          try must("the absent pupils after \(call)", be: absent, is: book.absent)
        }
      }
    }

    // Rule: `send(_:to:)` sends the notice also to an absent pupil, and throws the error of the
    // request. Look at: Notices.swift, `send(_:to:)`.
    @Test func `sends a notice to one pupil`() async {
      await Situations.check(offices, School.reasons) { office, reason in
        for pupil in ["Ada", "Zoë", "Ada Lovelace, the Countess ", ""] {
          for text in ["trip", "a long walk to Zoë’s café ", ""] {
            let notices = ["\(pupil)/\(text)"]
            let good = await office.outcome { try await $0.send(text, to: pupil) }
            try must("what comes of a notice", be: Outcome(notices: notices), is: good)
            let bad = await office.outcome(reason, at: pupil) { try await $0.send(text, to: pupil) }
            let expected = Outcome(notices: notices, error: "\(reason)")
            try must("what comes of one that fails", be: expected, is: bad)
          }
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
        Ending("the whole school is on the list", (0...200).reversed().map { "Pupil \($0)" }),
      ]
      await Situations.check(offices, lists) { office, list in
        let text = "A trip to Zoë’s café at the lake "
        let round = await office.outcome { try await $0.send(text, toPresentAmong: list) }
        let notices = list.filter { !office.absent.contains($0) }.map { "\($0)/\(text)" }
        try must("what comes of it", be: Outcome(notices: notices), is: round)
      }
    }

    // Rule: After `markPresent`, the pupil gets notices again. Look at: Attendance.swift,
    // `markPresent`.
    @Test func `sends again to who is back`() async {
      let moments: [Ending<(isMeanwhile: Bool, isDown: Bool)>] = [
        Ending("the pupil comes in a cancelled task, after the second notice", (false, false)),
        Ending("the pupil comes while the second notice is sent", (true, false)),
        Ending("the pupil comes while the second notice is sent, which fails", (true, true)),
      ]
      await Situations.check(offices, moments) { office, moment in
        let book = try office.book
        // Those who look like Alan stay absent.
        let others: [String] = Set(office.absent + ["", "alan", "Alan ", "Alan Kay"]).sorted()
        for pupil in others + ["Alan"] { try await book.markAbsent(pupil) }
        if moment.isMeanwhile { office.school.onRequest { _ in book.markPresent("Alan") } }
        let reason = moment.isDown ? School.Offline() : nil
        _ = await office.outcome(reason, at: "Alan") { _ in try await book.markAbsent("Alan") }
        let absent = await inCancelledTask {
          // Twice: the second time the pupil is present already.
          for _ in 1...2 where !moment.isMeanwhile { book.markPresent("Alan") }
          return book.absent
        }
        try must("the absent pupils, seen in a cancelled task", be: others, is: absent.sorted())
        let round = await office.outcome { try await $0.send("trip", toPresentAmong: ["Alan"]) }
        try must("what comes of a round", be: Outcome(notices: ["Alan/trip"]), is: round)
      }
    }

    // Rule: After `markPresent`, the pupil gets notices again. Look at: Attendance.swift, what
    // `markAbsent` does while its notice is on its way, and after that.
    @Test func `sends again to who is back before the absence is told`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for reason in [nil] + School.reasons { try Self.comesAndGoes(in: world, reason) }
        }
      }
    }

    // Rule: When one notice fails, `send(_:toPresentAmong:)` throws its error and sends no more
    // notices. Look at: Notices.swift, the loop.
    @Test func `stops at the first notice that fails`() async {
      await Situations.check(offices, School.reasons) { office, reason in
        let pupils = ["Grace", "Alan", "Edsger"]
        for (index, pupil) in pupils.enumerated() {
          let round = await office.outcome(reason, at: pupil) {
            try await $0.send("trip", toPresentAmong: pupils)
          }
          let notices = pupils[...index].map { "\($0)/trip" }
          let expected = Outcome(notices: notices, error: "\(reason)")
          try must("what comes of it when the notice to \(pupil) fails", be: expected, is: round)
        }
      }
    }

    // Rule: Each call of `markAbsent` sends one notice, `absent`, to that pupil's parents. Look at:
    // Attendance.swift, whether `markAbsent` depends on other calls that are running.
    @Test func `sends a notice for each of two calls at once`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for second in [Call.mark, .one, .round] {
            try Self.whileOneIsUnderWay(in: world, second)
          }
        }
      }
    }

    // Rule: The office's objects are released with the container. Look at: Attendance.swift and
    // Notices.swift, which object holds which.
    @Test func `leaves nothing behind`() async throws {
      weak var container: DependencyContainer?
      let (requests, ends) = (Recorder<String>(), Recorder<String>())
      var (book, board): ((any AttendanceBook)?, (any NoticeBoard)?)
      do {
        let school = School.ofOtherTasks
        container = school.container
        // The client is what both of them hold, in the end.
        let client = Client(requests: requests, end: End { ends.record("the client") })
        school.container.register((any APIClient).self, .singleton) { _ in client }
        let office = Office(school: school, session: school.session("Grace"))
        (book, board) = (try office.book, try office.session.resolve((any NoticeBoard).self))
        try? await office.book.markAbsent("Ada")
        _ = await office.outcome { try await $0.send("fails", toPresentAmong: ["Alan"]) }
      }
      // A caller may hold one of them for longer.
      try? await book?.markAbsent("Alan")
      book = nil
      try? await board?.send("trip", toPresentAmong: ["Ada", "Alan", "Barbara"])
      board = nil

      let sent = ["Ada/absent", "Alan/fails", "Alan/absent", "Barbara/trip"]
      #expect(requests.values == sent.map { "notices/\($0)" })
      #expect(container == nil, "the container must be released")
      #expect(ends.values == ["the client"], "what the office's objects hold must be released")
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
          // The pupil is back: that sends nothing.
          let back = world.start {
            try other.resolve((any AttendanceBook).self).markPresent("Ada")
          }
          world.settle()
          while let last = server.waiting.last {
            server.answer(last, with: [])
            world.settle()
          }
          let requests = first.requests.prefix(reason == nil ? 2 : 1) + second.requests
          let ends = [one, two, back].map {
            $0.outcome == nil ? "waits" : $0.error.map { "\($0)" } ?? "none"
          }
          do {
            try must("all requests", be: requests.sorted(), is: server.requests.sorted())
            let error = reason.map { "\($0.value)" } ?? "none"
            try must("the errors of all", be: [error, "none", "none"], is: ends)
          } catch {
            let end = reason.map { ", and \($0.name) for the first" } ?? ""
            let both = "\(first.name), and meanwhile \(second.name) in \(place) session"
            throw Broken("\(both)\(end):\n  \(error)")
          }
        }
      }
    }

    /// Ada goes and comes while the server answers none of the notices, and each time a round looks for her.
    private static func comesAndGoes(
      in world: World,
      _ reason: Ending<any Error & Sendable>?
    ) throws {
      let (school, server) = (School.ofOtherTasks, HeldCalls<String, [String]>())
      school.container.register((any APIClient).self, .singleton) { _ in Held(calls: server) }
      let office = Office(school: school, session: school.session("Edsger"))
      let board = try office.session.resolve((any NoticeBoard).self)
      func look(_ moment: String, _ absent: [String]) throws {
        try must("the absent pupils \(moment)", be: absent, is: office.book.absent)
        let number = server.requests.count
        let round = world.start { try await board.send("trip", toPresentAmong: ["Ada"]) }
        world.settle()
        let isSent = server.answer(number, with: [])
        world.settle()
        // It may wait for the notices that are on their way.
        if round.outcome == nil { return }
        try must("whether a round reaches Ada \(moment)", be: absent.isEmpty, is: isSent)
      }
      for visit in 1...3 {
        _ = world.start { try await office.book.markAbsent("Ada") }
        world.settle()
        // It may wait for the absence before it.
        if server.waiting.count < visit { break }
        try look("when the notice of absence \(visit) is on its way", ["Ada"])
        if visit == 3 {
          _ = reason.map { server.fail(0, with: $0.value) } ?? server.answer(0, with: [])
          world.settle()
          let end = reason?.name ?? "it is sent"
          try look("when the notice of absence 1 ends later: \(end)", ["Ada"])
        }
        try office.book.markPresent("Ada")
        try look("when Ada is back before the notice of absence \(visit) is answered", [])
      }
      while let last = server.waiting.last {
        server.answer(last, with: [])
        world.settle()
      }
    }

    private struct Held: APIClient {
      let calls: HeldCalls<String, [String]>

      func lines(at path: String, token: String?) async throws -> [String] {
        try await calls.call(path)
      }
    }

    /// What can be seen of a call to the office.
    private struct Outcome: Equatable {
      var notices: [String] = []
      var error = "none"
    }

    private struct Office: Sendable {
      let school: School
      let session: any Container
      var absent: [String] = []

      var book: any AttendanceBook {
        get throws { try session.resolve((any AttendanceBook).self) }
      }

      func mark(_ pupil: String) async throws -> String {
        try await book.markAbsent(pupil)
        return ""
      }

      func markPresent(_ pupil: String) throws -> String {
        try book.markPresent(pupil)
        return ""
      }

      /// Makes a call, while notices to one pupil may fail.
      func outcome(
        _ reason: (any Error & Sendable)? = nil,
        at pupil: String = "",
        _ call: (any NoticeBoard) async throws -> Void
      ) async -> Outcome {
        let start = "school: notices/"
        let before = school.requested.values.count
        if let reason { school.fail("\(start)\(pupil)/", reason) }
        var outcome = Outcome()
        do { try await call(try session.resolve((any NoticeBoard).self)) } catch {
          outcome.error = "\(error)"
        }
        school.fail(nil)
        school.onRequest(nil)
        outcome.notices = school.requested.values.dropFirst(before)
          .map { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : $0 }
        return outcome
      }
    }

    /// Pupils to mark: some look like those who are absent already.
    private var names: [Ending<String>] {
      ["Alan", "Ada", "ada ", "", "Zoë Ada King, Countess of Lovelace"]
        .map { Ending("the pupil is “\($0)”", $0) }
    }

    private var offices: [Situation<Office>] {
      let others = ["Barbara"] + (100...230).map { "Pupil \($0)" } + ["Zoë"]
      return [
        office("in the first session") { _ in },
        office("when Ada was marked absent in another session", absent: ["Ada"]) {
          let other = $0.school.session("Grace")
          try await other.resolve((any AttendanceBook).self).markAbsent("Ada")
          other.endScope()
        },
        Situation("when the notice for Ada's absence failed") {
          let school = School.ofOtherTasks
          var office = Office(school: school, session: school.session("Edsger"))
          let book = try office.book
          _ = await office.outcome(School.Offline(), at: "Ada") { _ in
            try await book.markAbsent("Ada")
          }
          // Whether she is absent now is another rule's: here all must agree with the book.
          office.absent = book.absent
          return office
        },
        office("when Ada was absent and is back, and Radia is absent in another app") {
          try await $0.book.markAbsent("Ada")
          try $0.book.markPresent("Ada")
          let other = School.ofOtherTasks.session("Ada")
          try await other.resolve((any AttendanceBook).self).markAbsent("Radia")
        },
        office("when a hundred others are absent", absent: others) {
          for pupil in others.reversed() { try await $0.book.markAbsent(pupil) }
        },
      ]
    }

    private func office(
      _ name: String,
      absent: [String] = [],
      _ steps: @escaping (Office) async throws -> Void
    ) -> Situation<Office> {
      Situation(name) {
        let school = School.ofOtherTasks
        let office = Office(school: school, session: school.session("Edsger"), absent: absent)
        try await steps(office)
        return office
      }
    }

    private struct Client: APIClient {
      let requests: Recorder<String>
      let end: End

      func lines(at path: String, token: String?) async throws -> [String] {
        requests.record(path)
        if path.hasSuffix("fails") { throw School.Offline() }
        return []
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
