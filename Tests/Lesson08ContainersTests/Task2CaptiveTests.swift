import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @Suite("Task 2 · Cure the captive dependencies")
  struct Task2 {
    // Rule: `verify()` of a session reports no captive dependency and no missing pupil.
    // Look at: PupilRegistrations.swift, the lifetimes.
    @Test func `leaves nothing to report`() async {
      await Situations.check(sessions) { place in
        let troubles: [String] = place.session.verify().filter(\.isForTask2).map(\.description)
        try must("the troubles", be: [], is: troubles)
      }
    }

    // Rule: A `Greeting` greets the pupil of its session. Look at: PupilRegistrations.swift, which
    // container builds `Greeting`.
    @Test func `greets the pupil of the session`() async {
      await Situations.check(sessions) { place in
        let text: String = try place.session.resolve(Greeting.self).text
        try must("the greeting", be: "Hello, \(place.pupil)!", is: text)
      }
    }

    // Rule: All `resolve` calls in one session return the same `HomeworkPlanner`. Look at:
    // PupilRegistrations.swift, the planner's lifetime.
    @Test func `resolves the same planner in one session`() async {
      await Situations.check(sessions) { place in
        try place.session.resolve(HomeworkPlanner.self).note("read chapter 4")
        let notes: [String] = try place.session.resolve(HomeworkPlanner.self).notes
        try must("the notes that the next planner has", be: ["read chapter 4"], is: notes)
      }
    }

    // Rule: A planner has the notes and the grades of its own pupil. Look at: PupilRegistrations.swift, the planner's lifetime.
    @Test func `plans for its own pupil`() async {
      await Situations.check(sessions) { place in
        let planner = try place.session.resolve(HomeworkPlanner.self)
        let notes: [String] = planner.notes
        try must("the first notes of \(place.pupil)", be: [], is: notes)
        let before = place.school.requested.values.count
        _ = try await place.session.resolve(GradesUseCase.self)()
        let plan: [String] = try await planner.plan()
        let expected = ["Practise for grades for the token of \(place.pupil)"]
        try must("the plan of \(place.pupil)", be: expected, is: plan)
        let requests: [String] = Array(place.school.requested.values.dropFirst(before))
        try must("the requests of grades and plan", be: ["school: grades"], is: requests)
        let guest = place.session.beginScope("guest")
        guest.register(GradesUseCase.self, .transient) { _ in
          GradesUseCase(repository: GuestGrades())
        }
        let guestPlan: [String] = try await guest.resolve(HomeworkPlanner.self).plan()
        let what = "the plan in a session that registers a double of `GradesUseCase`"
        try must(what, be: ["Practise for Art 4"], is: guestPlan)
      }
    }

    // Rule: A planner is released when its session has ended. Look at: PupilRegistrations.swift, what stores the planner.
    @Test func `releases the planner at the session's end`() async {
      await Situations.check(sessions) { place in
        weak var planner: HomeworkPlanner?
        planner = try place.session.resolve(HomeworkPlanner.self)
        try must("the planner", be: "stored", is: planner == nil ? "released" : "stored")
        place.session.endScope()
        let isStored = planner != nil
        try must("the planner, afterwards,", be: "released", is: isStored ? "stored" : "released")
      }
    }

    // Rule: All sessions and the app's container share one `Timetable`.
    // Look at: PupilRegistrations.swift, which of the two lifetimes was too short.
    @Test func `shares one timetable`() async {
      await Situations.check(sessions) { place in
        let first: Timetable = try place.school.container.resolve(Timetable.self)
        let other: Timetable = try place.session.resolve(Timetable.self)
        try must("that both are the same timetable", be: true, is: first === other)
        try must("its lines", be: ["8:00 Maths", "10:00 Music"], is: other.lines)
      }
    }

    // Rule: The `Timetable` is read once, and stays stored when no caller holds it. Look at:
    // PupilRegistrations.swift, the timetable's lifetime.
    @Test func `keeps the timetable`() async {
      await Situations.check(sessions) { place in
        weak var timetable: Timetable?
        timetable = try place.session.resolve(Timetable.self)
        place.session.endScope()
        try must("the timetable", be: "stored", is: timetable == nil ? "released" : "stored")
      }
    }

    // Rule: `RequestSigner` signs each path with the token that the keychain has at that moment.
    // Look at: PupilRegistrations.swift, when the token is read.
    @Test func `signs with the token of the moment`() async {
      let tokens: [Ending<(early: String?, late: String?)>] = [
        Ending("a new token", ("old", " a new, lönger token: 1+1=2&3%20 ")),
        Ending("no token any more", ("old", nil)),
        Ending("an empty token", ("old", "")), Ending("the first token", (nil, "new")),
      ]
      await Situations.check(sessions, tokens) { place, token in
        var signer: RequestSigner?
        for token in [token.early, token.late, token.early] {
          place.school.keychain.keep(token: token)
          signer = try signer ?? place.session.resolve(RequestSigner.self)
          let expected = token.map { "grades?token=\($0)" } ?? "grades"
          try must("the path of the first signer", be: expected, is: signer?.sign("grades"))
          let late = try place.session.resolve(RequestSigner.self)
          try must("the path of a signer resolved now", be: expected, is: late.sign("grades"))
        }
        place.session.endScope()
        place.school.keychain.keep(token: "later")
        let path: String? = signer?.sign("grades")
        try must("the first signer's path after the session", be: "grades?token=later", is: path)
      }
    }

    // Rule: These services are released with the app's container. Look at: PupilRegistrations.swift,
    // what a builder's service holds.
    @Test func `leaves the container to its owner`() async {
      await Situations.check(sessions) { place in
        weak var container: DependencyContainer?
        weak var session: (any Container)?
        weak var timetable: Timetable?
        let (signer, keychain): (RequestSigner, any Keychain)
        do {
          let school = School.ofOtherTasks
          let open = school.session(place.pupil)
          (signer, keychain) = (try open.resolve(RequestSigner.self), school.keychain)
          (container, session) = (school.container, open)
          timetable = try open.resolve(Timetable.self)
          await use(open)
        }
        let names = ["the container", "the session", "the timetable"]
        let left = zip(names, [container != nil, session != nil, timetable != nil])
          .compactMap { $1 ? $0 : nil }
        try must("what is still there", be: [], is: left)
        // A caller may hold a signer for longer.
        keychain.keep(token: "late")
        let path: String = signer.sign("grades")
        try must("a signer after its container was released", be: "grades?token=late", is: path)
      }
    }

    private var sessions: [Situation<Place>] {
      Place.all({ School.ofOtherTasks }) { await use($1) }
    }

    private func use(_ session: any Container) async {
      _ = try? session.resolve(Greeting.self)
      _ = try? session.resolve(Timetable.self)
      _ = try? session.resolve(RequestSigner.self).sign("grades")
      let planner = try? session.resolve(HomeworkPlanner.self)
      planner?.note("an old note")
      _ = try? await planner?.plan()
    }

    private struct GuestGrades: GradeRepository {
      func grades() async throws -> [String] { ["Art 4"] }
    }
  }
}

extension ContainerError {
  fileprivate var isForTask2: Bool {
    switch self {
    case .captive: true
    case .missing(let key, _, _): key == ServiceKey(Pupil.self)
    default: false
    }
  }
}
