import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
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

      let kinds = [
        "APIClient", "APIClient \"archive\"", "Keychain", "AuthRepository", "GradeRepository",
        "LoginUseCase", "LogoutUseCase", "ReportUseCase", "Crest",
      ]
      let lifetimes: [String] = kinds.map { kind in
        "\(kind): \(container.lifetimes[kind].map(\.rawValue) ?? "not registered")"
      }
      let expected: [Lifetime] = [
        .singleton, .singleton, .singleton, .singleton, .scoped,
        .transient, .transient, .transient, .weak,
      ]
      #expect(
        lifetimes == zip(kinds, expected).map { "\($0): \($1.rawValue)" },
        "see the table in the lesson: services and repositories stay, use cases do not, a session ends"
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

    // Rule: a builder asks its resolver. Look at: what builders capture.
    @Test func `leaves the container to those who hold it`() async throws {
      await expectReleased(
        "the container holds its builders, so no builder may hold it: each is handed a resolver"
      ) {
        let container = PlainContainer()
        registerSchool(in: container, outside: SchoolSpy().outside)
        return container
      }
    }

    // Rule: the same, seen from a scope. Look at: whom builders ask.
    @Test func `builds with what a scope has of its own`() async throws {
      let (container, school, rehearsal) = (PlainContainer(), SchoolSpy(), SchoolSpy())
      registerSchool(in: container, outside: school.outside)
      let session = container.beginScope("rehearsal")
      session.register((any APIClient).self, .singleton, name: "archive") { _ in
        rehearsal.outside.connect(.archive)
      }

      let report = try session.resolve(ReportUseCase.self, argument: SchoolYear(2020))
      _ = try? await report()

      let asked: [String] = rehearsal.asked.values
      #expect(
        asked == ["archive: years/2020"],
        "the session has an archive of its own, and a report in it asks that; look at whom builders ask"
      )
    }
  }
}
