import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @Suite("Task 1 · Give each kind of object its lifetime")
  struct Task1 {
    // Rule: Each service has the lifetime of table 2. Look at: SchoolRegistrations.swift, the second argument.
    @Test func `gives each kind of object its lifetime`() async {
      let table: [(service: String, lifetimes: [Lifetime])] = [
        ("APIClient", [.singleton]), ("APIClient \"archive\"", [.singleton]),
        ("Keychain", [.singleton]), ("InputValidator", [.singleton, .transient]),
        ("AuthRepository", [.singleton]), ("GradeRepository", [.scoped]),
        ("LoginUseCase", [.transient]), ("LogoutUseCase", [.transient]),
        ("GradesUseCase", [.transient]), ("ReportUseCase", [.transient]), ("Crest", [.weak]),
      ]
      await Situations.check([Situation("when all services are registered") { School() }]) {
        school in
        let nodes = school.container.graph().nodes
        let differences: [String] = table.compactMap { service, expected in
          let lifetime = nodes.first { $0.key.description == service }?.lifetime
          if let lifetime, expected.contains(lifetime) { return nil }
          let words = expected.map(\.rawValue).joined(separator: " or ")
          return "\(service) must be \(words), not \(lifetime?.rawValue ?? "not registered")"
        }
        if !differences.isEmpty { throw Broken(differences.joined(separator: "\n  ")) }
      }
    }

    // Rule: Each service has the lifetime of table 2. Look at: SchoolRegistrations.swift, what the builder of `Crest` returns.
    @Test func `shares the crest as long as a caller holds it`() async {
      await Situations.check(sessions) { place in
        weak var crest: Crest?
        for _ in 1...2 {
          let held: Crest = try place.session.resolve(Crest.self)
          crest = held
          let other: Crest = try place.school.container.resolve(Crest.self)
          try must("that two callers share one crest", be: true, is: held === other)
        }
        try must("that a crest is stored that no caller holds", be: false, is: crest != nil)
      }
    }

    // Rule: Registering the services opens no connection and no keychain. Look at:
    // SchoolRegistrations.swift, which line runs outside of a builder.
    @Test func `opens nothing while it registers`() async {
      await Situations.check([Situation("when all services are registered") { School() }]) {
        school in
        try must("what was opened", be: [], is: school.opened.values)
      }
    }

    // Rule: The app opens each connection and the keychain once, for all pupils.
    // Look at: SchoolRegistrations.swift, the lifetimes of clients and keychain.
    @Test func `opens each thing once`() async {
      await Situations.check(sessions) { place in
        try await School.visit(place.session)
        let opened: [String] = place.school.opened.values.sorted()
        try must("what was opened", be: ["archive", "keychain", "school"], is: opened)
      }
    }

    // Rule: The app opens each connection and the keychain once, for all pupils.
    // Look at: SchoolRegistrations.swift, what waits for the first request.
    @Test func `opens each thing once for two sessions at once`() async {
      await #expect(processExitsWith: .success) {
        await Interleavings.check {
          let school = School()
          return (school: school, sessions: [school.session("Ada"), school.session("Alan")])
        } call: { place, number in
          try await School.visit(place.sessions[number])
        } rule: { place, _ in
          let opened: [String] = place.school.opened.values.sorted()
          try must("what was opened", be: ["archive", "keychain", "school"], is: opened)
        }
      }
    }

    // Rule: The use cases and the `Crest` can be resolved in every session. Look at:
    // SchoolRegistrations.swift, which service is not registered.
    @Test func `resolves everything in every session`() async {
      await Situations.check(sessions) { place in
        _ = try place.session.resolve(LoginUseCase.self)
        _ = try place.session.resolve(LogoutUseCase.self)
        _ = try place.session.resolve(GradesUseCase.self)
        _ = try place.session.resolve(ReportUseCase.self, argument: SchoolYear(2023))
        _ = try place.session.resolve(Crest.self)
      }
    }

    // Rule: Each pupil reads their own grades. Look at: SchoolRegistrations.swift, which object caches grades, and how
    // long.
    @Test func `shows each pupil their own grades`() async {
      await Situations.check(sessions) { place in
        let token = place.school.keychain.token ?? "missing token"
        let grades: [String] = try await place.session.resolve(GradesUseCase.self)()
        try must("the grades", be: ["grades for the \(token)"], is: grades)
        let report = try place.session.resolve(ReportUseCase.self, argument: SchoolYear(2023))
        let first: String? = try await report().first
        try must("the report's grades", be: "grades for the \(token)", is: first)
      }
    }

    // Rule: A report shows the archive's lines for the year in its argument. Look at:
    // SchoolRegistrations.swift, the builder of `ReportUseCase`.
    @Test func `reports the year of the argument from the archive`() async {
      let years = ([2023, 1999, 2024] + EdgeValues.numbers).map { Ending("year \($0)", $0) }
      await Situations.check(sessions, years) { place, year in
        let report = try place.session.resolve(ReportUseCase.self, argument: SchoolYear(year))
        try must("the last line", be: "lines of \(year)", is: try await report().last)
      }
    }

    // Rule: A log-in stores the token of the school's server, and a log-out removes it.
    // Look at: SchoolRegistrations.swift, the client and the keychain of `AuthRepository`.
    @Test func `logs in and out with the one keychain`() async {
      await Situations.check(sessions) { place in
        let logIn = try place.session.resolve(LoginUseCase.self)
        let before = place.school.requested.values
        for (name, password) in [("Grace", "short"), ("Grace", ""), ("", School.password)] {
          var caught = "none"
          do { try await logIn(name: name, password: password) } catch { caught = "\(error)" }
          try must("the error of bad input", be: "invalidInput", is: caught)
        }
        try must("the requests with bad input", be: before, is: place.school.requested.values)
        for name in ["Grace", " zoë  o'neill "] {
          try await logIn(name: name, password: School.password)
          try must("the token", be: "token of \(name)", is: place.school.keychain.token)
          try place.session.resolve(LogoutUseCase.self)()
          try must("the token after the log-out", be: nil, is: place.school.keychain.token)
        }
      }
    }

    // Rule: The session's transient and scoped services use the double in place of the app's service.
    // Look at: SchoolRegistrations.swift, from what each builder resolves.
    @Test func `builds with what the session registers`() async {
      let doubles = [
        Ending("the session has doubles of repositories", true),
        Ending("the session has doubles of what repositories need", false),
      ]
      await Situations.check(sessions, doubles) { place, hasRepositories in
        // A scope that has stored nothing yet.
        let session = place.session.beginScope("guest")
        let (asked, guest) = (Recorder<String>(), MemoryKeychain())
        guest.keep(token: "the guest's")
        for name in [nil, "archive"] {
          session.register((any APIClient).self, .singleton, name: name) { _ in
            Double(name: name ?? "school", asked: asked)
          }
        }
        session.register((any InputValidator).self, .transient) { _ in AnyInput() }
        session.register((any AuthRepository).self, .singleton) { resolver in
          RemoteAuthRepository(client: try resolver.resolve((any APIClient).self), keychain: guest)
        }
        if hasRepositories {
          session.register((any GradeRepository).self, .scoped) { _ in
            let client = Double(name: "the double", asked: asked)
            return RemoteGradeRepository(client: client, keychain: guest)
          }
        } else {
          session.register((any Keychain).self, .singleton) { _ in guest }
        }
        _ = try await session.resolve(GradesUseCase.self)()
        let grades = "\(hasRepositories ? "the double" : "school"): grades for the guest's"
        try must("what reads grades", be: [grades], is: asked.values)
        _ = try await session.resolve(ReportUseCase.self, argument: SchoolYear(2023))()
        let report: [String] = asked.values.filter { $0 != grades }
        try must("what the report requests", be: ["archive: years/2023"], is: report)
        var caught = "none"
        do { try await session.resolve(LoginUseCase.self)(name: "", password: "") } catch {
          caught = "\(error)"
        }
        try must("the error, with a validator that accepts any input,", be: "none", is: caught)
        try must("the guest's token", be: "the double's", is: guest.token)
        try session.resolve(LogoutUseCase.self)()
        try must("the guest's token after the log-out", be: nil, is: guest.token)
      }
    }

    // Rule: No builder keeps the container alive: it is released with its last owner. Look at:
    // SchoolRegistrations.swift, what builders capture.
    @Test func `leaves the container to its owner`() async {
      await expectReleased("the container must be released; look for a builder that captures it") {
        let school = School()
        let session = school.session("Ada")
        try? await School.visit(session)
        return school.container
      }
    }

    private var sessions: [Situation<Place>] {
      let places = Place.all({ School() }) { try await School.visit($1) }
      let failed = Situation("after a log-in and a report that failed") {
        let school = School()
        school.fail("school: grades")
        let session = school.session("Ada")
        _ = try? await session.resolve(ReportUseCase.self, argument: SchoolYear(2023))()
        let logIn = try session.resolve(LoginUseCase.self)
        _ = try? await logIn(name: "Mallory", password: School.password)
        school.fail(nil)
        return Place(school: school, session: session, pupil: "Ada")
      }
      return places + [failed]
    }

    private struct Double: APIClient {
      let name: String
      let asked: Recorder<String>

      func lines(at path: String, token: String?) async throws -> [String] {
        asked.record("\(name): \(path)" + (token.map { " for \($0)" } ?? ""))
        return ["the double's"]
      }
    }

    private struct AnyInput: InputValidator {
      func accepts(name: String, password: String) -> Bool { true }
    }
  }
}
