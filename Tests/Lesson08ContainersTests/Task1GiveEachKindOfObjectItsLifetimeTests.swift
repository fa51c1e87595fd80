import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @Suite("Task 1 · Give each kind of object its lifetime", .ownProcess)
  struct Task1 {
    // Rule: Each service has the lifetime of table 2.
    // Look at: SchoolRegistrations.swift, the second argument of `register`.
    @Test(
      arguments: [
        ("APIClient", .singleton), ("APIClient \"archive\"", .singleton), ("Keychain", .singleton),
        ("AuthRepository", .singleton), ("GradeRepository", .scoped), ("LoginUseCase", .transient),
        ("LogoutUseCase", .transient), ("GradesUseCase", .transient),
        ("ReportUseCase", .transient), ("Crest", .weak),
      ] as [(String, Lifetime)]
    )
    func `a service has the lifetime of table 2`(service: String, expected: Lifetime) throws {
      let nodes = School().container.graph().nodes

      let node = try #require(nodes.first { $0.key.description == service })

      #expect(node.lifetime == expected)
    }

    // Rule: Each pupil reads their own grades.
    // Look at: SchoolRegistrations.swift, the object that caches grades, and its lifetime.
    @Test func `each pupil reads their own grades`() async throws {
      let school = School()

      let adas = school.session("Ada")
      let gradesOfAda = try await adas.resolve(GradesUseCase.self)()
      adas.endScope()
      let alans = school.session("Alan")
      let gradesOfAlan = try await alans.resolve(GradesUseCase.self)()

      #expect(gradesOfAda == ["grades of Ada"])
      #expect(gradesOfAlan == ["grades of Alan"])
    }

    // Rule: A report shows the archive's lines for the year in its argument.
    // Look at: SchoolRegistrations.swift, the builder of `ReportUseCase`.
    @Test func `a report shows the archive's lines for its year`() async throws {
      let session = School().session("Ada")

      let report = try session.resolve(ReportUseCase.self, argument: SchoolYear(1999))
      let lines = try await report()

      #expect(lines == ["grades of Ada", "lines of 1999"])
    }

    // Rule: When a session registers a double, its transient and scoped services use the double in place of the app's
    // service.
    // Look at: SchoolRegistrations.swift, whether each builder resolves from its resolver.
    @Test func `a use case uses the double that its session registers`() async throws {
      let session = School().session("Ada")
      session.register((any GradeRepository).self, .scoped) { _ in GradesStub("Art 4") }

      let grades = try await session.resolve(GradesUseCase.self)()

      #expect(grades == ["Art 4"])
    }
  }
}
