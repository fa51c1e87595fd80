import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 6 · Put the school together")
  struct Task6 {
    // Rule: registering is writing down. Look at: what stands outside of a builder's braces.
    @Test func `opens nothing while it is put together`() {
      let school = SchoolSpy()

      registerSchool(in: PlainContainer(), outside: school.outside)

      let opened: [String] = school.opened.values
      #expect(opened == [], "registering builds nothing; look at what stands outside of a builder")
    }

    // Rule: everything that the app asks for can be built. Look at: what nobody registered.
    @Test func `can build everything in a session`() {
      let container = PlainContainer()
      registerSchool(in: container, outside: SchoolSpy().outside)
      let sut = container.beginScope("session")

      let outcomes: [String] = [
        outcome { try sut.resolve(LoginUseCase.self) },
        outcome { try sut.resolve(LogoutUseCase.self) },
        outcome { try sut.resolve(ReportUseCase.self, argument: SchoolYear(2023)) },
        outcome { try sut.resolve(Crest.self) },
      ]

      #expect(
        outcomes == Array(repeating: "a service", count: 4),
        "login, logout, report and crest; look at what a builder asks for and nobody registered"
      )
    }

    // Rule: how long it lives follows from what it is. Look at: the table in the lesson.
    @Test func `gives each kind of object its lifetime`() {
      let container = PlainContainer()

      registerSchool(in: container, outside: SchoolSpy().outside)

      let table: [(kind: String, lifetimes: [Lifetime])] = [
        ("APIClient", [.singleton]), ("APIClient \"archive\"", [.singleton]),
        ("Keychain", [.singleton]), ("InputValidator", [.singleton, .transient]),
        ("AuthRepository", [.singleton]), ("GradeRepository", [.scoped]),
        ("LoginUseCase", [.transient]), ("LogoutUseCase", [.transient]),
        ("ReportUseCase", [.transient]), ("Crest", [.weak]),
      ]
      let differences: [String] = table.compactMap { kind, expected in
        let lifetime = container.lifetimes[kind]
        if let lifetime, expected.contains(lifetime) { return nil }
        let words = expected.map(\.rawValue).joined(separator: " or ")
        return "\(kind): \(lifetime?.rawValue ?? "not registered"), not \(words)"
      }
      #expect(
        differences == [],
        "how long it lives follows from what it is; see its row in the second table of the lesson"
      )
    }

    // Rule: one connection a server, one keychain. Look at: lifetimes, and who makes a second one.
    @Test func `opens each thing outside once`() async throws {
      let (container, school) = (PlainContainer(), SchoolSpy())
      registerSchool(in: container, outside: school.outside)

      for pupil in ["ada", "alan"] {
        let session = container.beginScope(pupil)
        let logIn = try? session.resolve(LoginUseCase.self)
        try? await logIn?(name: pupil, password: "password")
        _ = try? await session.resolve(ReportUseCase.self, argument: SchoolYear(2023))()
      }

      let opened: [String] = school.opened.values.sorted()
      #expect(
        opened == ["archive", "keychain", "school"],
        "two pupils, one connection to each server, one keychain; look at the lifetimes"
      )
    }

    // Rule: what belongs to a pupil ends with the session. Look at: who remembers grades, and how long.
    @Test(arguments: [["ada", "alan"], ["grace", "edsger"]])
    func `shows nobody the grades of another`(pupils: [String]) async throws {
      let (container, school) = (PlainContainer(), SchoolSpy())
      registerSchool(in: container, outside: school.outside)

      var reports: [[String]] = []
      for pupil in pupils {
        let session = container.beginScope(pupil)
        try? await session.resolve(LoginUseCase.self)(name: pupil, password: "password")
        let report = try? session.resolve(ReportUseCase.self, argument: SchoolYear(2023))
        reports.append((try? await report?()) ?? [])
      }

      let grades: [[String]] = reports.map { Array($0.prefix(1)) }
      #expect(
        grades == pupils.map { ["grades of \($0)"] },
        "the next pupil logs in and reads the own grades; look at who remembers grades, and how long"
      )
    }

    // Rule: the year is known when it is asked for, and the past is in the archive. Look at: ReportUseCase.
    @Test(arguments: Varied.numbers(2, in: 1990...2023))
    func `reports the year that was asked for, from the archive`(year: Int) async throws {
      let (container, school) = (PlainContainer(), SchoolSpy())
      registerSchool(in: container, outside: school.outside)
      let session = container.beginScope("session")

      let sut = try session.resolve(ReportUseCase.self, argument: SchoolYear(year))
      _ = try await sut()

      let asked: [String] = school.asked.values
      #expect(
        asked.contains("archive: years/\(year)"),
        "the archive is asked for \(year); look at which year comes in, and which client"
      )
    }
  }
}
