import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task6 {
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

  // Rule: each builder asks what it is handed. Look at: whom builders ask.
  @Test func `asks the resolver in every builder`() {
    let container = PlainContainer()
    registerSchool(in: container, outside: SchoolSpy().outside)
    let sut = container.beginScope("session")

    _ = try? sut.resolve(LoginUseCase.self)
    _ = try? sut.resolve(LogoutUseCase.self)
    _ = try? sut.resolve(ReportUseCase.self, argument: SchoolYear(2023))

    let askedPastTheResolver: [String] = container.askedByBuilders
    #expect(
      askedPastTheResolver == [],
      "for these a builder asked the container, which knows no scope and no way; ask the resolver"
    )
  }
}
