import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @MainActor
  @Suite("Task 6 · End the scope at log-out")
  struct Task6 {
    nonisolated private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a log-in or a log-out never came back")
        let task = Task6()
        await task.`knows the pupil at any time`()
        await task.`throws what a failed log-in threw, and changes nothing`()
        await task.`has one planner for each log-in`()
        await task.`resolves for the pupil who is logged in`()
        await task.`sends one request for grades in each log-in`()
        await task.`refuses while no pupil is logged in`()
        await task.`removes the token`()
        await task.`registers nothing in the app's container`()
        await task.`ends each scope while another log-in waits`()
        await task.`resolves for the pupil while another log-in waits`()
      }
    }

    // Rule: `pupil` is the logged-in pupil, or nil. Look at: SchoolSession.swift, when `pupil`
    // changes.
    @Test nonisolated func `knows the pupil at any time`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          let desk = story.desk
          let pupil = try story.world.value("pupil") { @MainActor in desk.session.pupil?.name }
          if let (expected, seen) = story.meanwhile {
            try must(
              "pupil, while the server checks the log-in,",
              be: expected.pupil,
              is: seen.pupil
            )
          }
          try must("pupil, when the call returns,", be: story.pupil, is: story.seen.pupil)
          try must("pupil", be: story.pupil, is: pupil)
        }
      }
    }

    // Rule: When a log-in fails, `logIn` throws its error, and the session doesn't change. Look at:
    // SchoolSession.swift, what `logIn` does before it knows the outcome.
    @Test nonisolated func `throws what a failed log-in threw, and changes nothing`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          let (error, expected) = (story.error, story.expectedError)
          let none = "no error"
          try must(
            "the error of logIn",
            be: expected.isEmpty ? none : expected,
            is: error.isEmpty ? none : error
          )
          if expected.isEmpty { return }
          try must(
            "greeting() after a log-in that failed",
            be: story.greeting,
            is: story.seen.greeting
          )
        }
      }
    }

    // Rule: Each log-in has one scope, and its planner stores the notes until the log-out. Look at:
    // SchoolSession.swift, when a scope begins.
    @Test nonisolated func `has one planner for each log-in`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          let desk = story.desk
          guard story.pupil != nil, !story.isChangedByFailure else { return }
          let notes = try story.world.value("planner()") { @MainActor in
            try returned("planner()") { try desk.session.planner() }.notes
          }
          try must("the planner's notes", be: story.notes, is: notes)
        }
      }
    }

    // Rule: `greeting()`, `planner()` and `report(of:)` return services of the logged-in pupil.
    // Look at: SchoolSession.swift, which scope resolves them, what `logIn` ends before the server has answered, and `weak`.
    @Test nonisolated func `resolves for the pupil who is logged in`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          let desk = story.desk
          if let (expected, seen) = story.meanwhile, expected.pupil != nil {
            let what = "greeting(), while the server checks the log-in,"
            try must(what, be: expected.greeting, is: seen.greeting)
          }
          guard let pupil = story.pupil, !story.isChangedByFailure else { return }
          let (greeting, report, plan) = try story.world.value("the services", cancelled: true) {
            @MainActor in
            let (session, year) = (desk.session, SchoolYear(2001))
            let report = try returned("report(of:)") { try session.report(of: year) }
            let greeting = try returned("greeting()") { try session.greeting() }.text
            let planner = try returned("planner()") { try session.planner() }
            return (greeting, try await report(), try await planner.plan())
          }
          let lines = ["grades for the token of \(pupil)", "lines of 2001"]
          try must("the greeting", be: "Hello, \(pupil)!", is: greeting)
          try must("the report", be: lines, is: report)
          try must("the plan", be: ["Practise for grades for the token of \(pupil)"], is: plan)
        }
        await Task6.checkOwner()
      }
    }

    private static func checkOwner() async {
      let owner = Situation("when only the session holds the container") { Visit().session }
      await Situations.check([owner]) { session in
        for name in ["Ada", "Bob"] {
          try await session.logIn(name: name, password: School.password)
          try mustGreet(name, session)
          session.logOut()
        }
      }
      await Situations.check([Situation("beside another session") { Visit() }]) { visit in
        try await visit.session.logIn(name: "Ada", password: School.password)
        do {
          let other = makePupilSession(in: visit.school.container)
          try must("the pupil of the other session", be: nil, is: other.pupil?.name)
          try await other.logIn(name: "Bob", password: School.password)
          try mustGreet("Ada", visit.session)
        }
        // The other one has gone.
        try mustGreet("Ada", visit.session)
      }
    }

    private static func mustGreet(_ name: String, _ session: any PupilSession) throws {
      let greeting: String = try returned("greeting()") { try session.greeting() }.text
      try must("the greeting", be: "Hello, \(name)!", is: greeting)
    }

    // Rule: All reports of one log-in together send one request for the grades. Look at:
    // SchoolSession.swift, which scope resolves the report.
    @Test nonisolated func `sends one request for grades in each log-in`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          if story.isChangedByFailure { return }
          let reads = story.school.requested.values.filter { $0 == "school: grades" }.count
          try must("the requests for grades", be: story.reads, is: reads)
        }
      }
    }

    // Rule: While no pupil is logged in, the three methods throw `SchoolError.notLoggedIn`. Look
    // at: SchoolSession.swift, from what they resolve before the first log-in and after `logOut`.
    @Test nonisolated func `refuses while no pupil is logged in`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          let desk = story.desk
          if let (expected, seen) = story.meanwhile, expected.pupil == nil {
            let what = "the error of greeting(), while the server checks the log-in,"
            try must(what, be: expected.greeting, is: seen.greeting)
          }
          guard story.pupil == nil, !story.isChangedByFailure else { return }
          let errors = try story.world.value("resolving", cancelled: true) { @MainActor in
            Self.errors(of: desk.session)
          }
          for (call, error) in errors {
            try must("the error of \(call)", be: told(SchoolError.notLoggedIn), is: error)
          }
        }
      }
    }

    // Rule: When resolving fails, `greeting()`, `planner()` and `report(of:)` throw that error.
    // Look at: SchoolSession.swift, what the three methods catch.
    @Test func `throws what resolving threw`() async {
      var reasons = School.reasons
      let keys = [ServiceKey(Pupil.self), ServiceKey(Greeting.self)]
      let missing = ContainerError.missing(ServiceKey(Crest.self), path: keys, near: keys)
      reasons.append(Ending("a service is missing further down", missing))
      reasons.append(Ending("services need each other", ContainerError.cycle(keys + [keys[0]])))
      reasons.append(Ending("another scope has ended", ContainerError.scopeEnded("another")))
      await Situations.check(visits, reasons) { visit, reason in
        let (container, session) = (visit.school.container, visit.session)
        container.register(Greeting.self, .transient) { _ in throw reason }
        container.register(HomeworkPlanner.self, .scoped) { _ in throw reason }
        container.register(ReportUseCase.self, example: SchoolYear(1)) { _, _ in throw reason }
        for moment in ["before", "after"] {
          for (call, error) in Self.errors(of: session) {
            try must("the error of \(call) \(moment) another log-in", be: told(reason), is: error)
          }
          try await session.logIn(name: "Ada", password: School.password)
        }
      }
    }

    // Rule: A log-out removes the token, also while no pupil is logged in. Look at: SchoolSession.swift, `logOut`.
    @Test nonisolated func `removes the token`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          try must("the token, when the call returns,", be: story.token, is: story.seen.token)
          try must("the token", be: story.token, is: story.school.keychain.token)
        }
      }
    }

    // Rule: The pupil is registered in the scope, and never in the app's container. Look at: SchoolSession.swift, where `registerSession` registers.
    @Test nonisolated func `registers nothing in the app's container`() async {
      await Self.process.judges {
        await Stories.tell(SchoolStory.self, count: 70) { story in
          let meanwhile: Bool = story.meanwhile?.seen.isInApp ?? false
          let what = "isRegistered(Pupil.self) of the app's container"
          try must("\(what), while the server checks the log-in,", be: false, is: meanwhile)
          let isThere: Bool = story.school.container.isRegistered(Pupil.self)
          try must(what, be: false, is: isThere)
        }
      }
    }

    // Rule: A log-out and a second log-in release all that the old scope stored. Look at:
    // SchoolSession.swift, what `logOut` and `logIn` end.
    @Test func `releases what the scope stored`() async {
      await Situations.check(visits, ends) { visit, end in
        let stored = try visit.stored()
        let both = ["the planner", "the repository of grades"]
        try must("what the scope stores", be: both, is: stored())
        try await end(visit.session)
        try must("what is not released", be: [], is: stored())
      }
    }

    // Rule: An object that still holds the old scope gets an error from each `resolve` call.
    // Look at: SchoolSession.swift, `endScope()`.
    @Test func `ends the old scope for objects that hold it`() async {
      await Situations.check(visits, ends) { visit, end in
        _ = try returned("greeting()") { try visit.session.greeting() }
        guard let resolver = visit.resolvers.values.last else {
          throw Broken("no greeting is built")
        }
        _ = try resolver.resolve(Pupil.self)
        try await end(visit.session)
        let error: String = Self.error { _ = try resolver.resolve(Pupil.self) }
        let end = "the scope has ended"
        let told = error.contains("has ended") ? end : error
        try must("the error of a `resolve` call on the old scope", be: end, is: told)
      }
    }

    // Rule: An object that still holds the old scope gets an error from each `resolve` call. Look at:
    // SchoolSession.swift, which scope ends when a log-in comes back from the server.
    @Test nonisolated func `ends each scope while another log-in waits`() async {
      await Self.process.judges {
        await World.run { world in
          try Self.whileBobWaits(in: world) { visit in
            let pupil = visit.session.pupil?.name ?? "nobody"
            _ = try? visit.session.greeting()
            for resolver in visit.resolvers.values {
              guard let owner = try? resolver.resolve(Pupil.self) else { continue }
              try must("the pupil of a scope that still resolves", be: pupil, is: owner.name)
            }
          }
        }
      }
    }

    // Rule: `greeting()`, `planner()` and `report(of:)` return services of the logged-in pupil.
    // Look at: SchoolSession.swift, what changes together when a log-in comes back from the server.
    @Test nonisolated func `resolves for the pupil while another log-in waits`() async {
      await Self.process.judges {
        await World.run { world in
          try Self.whileBobWaits(in: world) { visit in
            guard let pupil = visit.session.pupil?.name else { return }
            let greeting: String = try returned("greeting()") { try visit.session.greeting() }.text
            try must("the greeting", be: "Hello, \(pupil)!", is: greeting)
          }
        }
      }
    }

    // Rule: When a `SchoolSession` is released, its scope is released, too. Look at:
    // SchoolSession.swift, which objects hold the scope.
    @Test func `leaves nothing behind`() async {
      let lives: [Ending<End>] = [
        Ending("after a log-in") { _ in },
        Ending("after a log-in that failed") {
          try? await $0.logIn(name: "Mallory", password: School.password)
        },
      ]
      await Situations.check([Situation("") {}], lives + ends) { _, live in
        weak var session: (any PupilSession)?
        var stored: () -> [String] = { [] }
        do {
          let visit = Visit()
          session = visit.session
          try await visit.session.logIn(name: "Ada", password: School.password)
          stored = try visit.stored()
          try await live(visit.session)
        }
        let left = (session == nil ? [] : ["the session"]) + stored()
        try must("what is not released", be: [], is: left)
      }
    }

    private typealias End = @MainActor @Sendable (any PupilSession) async throws -> Void

    private var ends: [Ending<End>] {
      [
        Ending("a log-out") { $0.logOut() },
        Ending("a log-in of another pupil") {
          try await $0.logIn(name: "Bob", password: School.password)
        },
        Ending("a log-in of the same pupil") {
          try await $0.logIn(name: "Ada", password: School.password)
        },
      ]
    }

    private var visits: [Situation<Visit>] {
      [
        visit("after the first log-in") { _ in },
        visit("after a log-in, a log-out and another log-in") {
          _ = try $0.session.planner()
          $0.session.logOut()
          try await $0.session.logIn(name: "Ada", password: School.password)
        },
        visit("after a second log-in that failed") {
          let session = $0.session
          try? await session.logIn(name: "Mallory", password: School.password)
          var greeting = ""
          let error = Self.error { greeting = try session.greeting().text }
          let seen = error == "none" ? greeting : error
          try must("greeting() after a log-in that failed", be: "Hello, Ada!", is: seen)
        },
        visit("when no log-out can be built") {
          $0.school.container.register(LogoutUseCase.self, .transient) { _ in
            throw SchoolError.refused
          }
        },
        visit("while another session of the app is open") {
          let other = makePupilSession(in: $0.school.container)
          try await other.logIn(name: "Bob", password: School.password)
          $0.others.append(other)
        },
      ]
    }

    /// Ada's visit, and what happens after her log-in.
    private func visit(
      _ name: String,
      _ steps: @escaping @MainActor (Visit) async throws -> Void
    ) -> Situation<Visit> {
      Situation(name) {
        let visit = Visit()
        try await visit.session.logIn(name: "Ada", password: School.password)
        try await steps(visit)
        return visit
      }
    }

    /// What happens around a log-in of Bob's that waits for the server.
    private enum Step: String {
      case carol = "Carol logs in"
      case bob = "Bob's log-in waits for the server"
      case ada = "Ada logs in"
      case logOut = "a log-out"
      case answer = "the server answers Bob"
      case fail = "the server fails Bob"
    }

    /// Holds `rule` after every step. The lesson leaves open which log-in wins, and no rule may depend on it.
    nonisolated private static func whileBobWaits(
      in world: World,
      rule: @escaping @MainActor @Sendable (Visit) throws -> Void
    ) throws {
      let starts: [[Step]] = [[.bob], [.carol, .bob]]
      let ends: [[Step]] = [
        [.ada, .answer, .logOut], [.ada, .fail, .logOut], [.logOut, .answer, .logOut],
        [.logOut, .fail, .logOut],
      ]
      for way in ends.flatMap({ end in starts.map { $0 + end } }) {
        let visit = try world.value("the session") { @MainActor in Visit() }
        // It lives as long as the process: a world has no main thread for an isolated deinit.
        _ = Unmanaged.passRetained(visit)
        let server = HeldCalls<String, Void>(obeysCancellation: false)
        visit.school.onRequest { request in
          if request.hasPrefix("school: login/Bob") { try? await server.call(request) }
        }
        for (number, step) in way.enumerated() {
          switch step {
          case .carol, .bob, .ada:
            let name = "\(step)".capitalized
            _ = world.start { @MainActor in
              try await visit.session.logIn(name: name, password: School.password)
            }
          case .logOut: try world.value("a log-out") { @MainActor in visit.session.logOut() }
          case .answer: server.answer(0, with: ())
          case .fail:
            visit.school.fail("school: login/Bob")
            server.answer(0, with: ())
          }
          world.settle()
          do { try world.value("a look") { @MainActor in try rule(visit) } } catch {
            let steps = way[...number].map(\.rawValue).joined(separator: ", then ")
            throw Broken("\(steps):\n  \(error)")
          }
        }
      }
    }

    /// A session, and the resolvers that its scopes gave to builders.
    @MainActor private final class Visit {
      let school: School
      let resolvers = Recorder<any Resolver>()
      /// Whether the repositories of grades are still there.
      let repositories = Recorder<@Sendable () -> Bool>()
      let session: any PupilSession
      var others: [any PupilSession] = []

      init() {
        let (resolvers, repositories) = (resolvers, repositories)
        school = School { container, outside in
          SoundSchool.register(in: container, outside: outside)
          SoundSchool.registerPupilServices(in: container)
          container.register(Greeting.self, .transient) { resolver in
            resolvers.record(resolver)
            return Greeting(pupil: try resolver.resolve(Pupil.self))
          }
          container.register((any GradeRepository).self, .scoped) { resolver in
            let repository = try RemoteGradeRepository(from: resolver)
            repositories.record { [weak repository] in repository != nil }
            return repository
          }
        }
        session = makePupilSession(in: school.container)
      }

      /// Which of the objects that the scope stores are still there.
      func stored() throws -> () -> [String] {
        let planner = Weak(object: try returned("planner()") { try session.planner() })
        _ = try returned("report(of:)") { try session.report(of: SchoolYear(1999)) }
        let repository = repositories.values.last
        return {
          (planner.object == nil ? [] : ["the planner"])
            + (repository?() == true ? ["the repository of grades"] : [])
        }
      }
    }

    /// What the three methods throw.
    private static func errors(
      of session: any PupilSession
    ) -> [(call: String, error: String)] {
      [
        ("greeting()", error { _ = try session.greeting() }),
        ("planner()", error { _ = try session.planner() }),
        ("report(of:)", error { _ = try session.report(of: SchoolYear(1999)) }),
      ]
    }

    nonisolated private static func error(of body: () throws -> Void) -> String {
      do { try body() } catch { return told(error) }
      return "none"
    }
  }
}
