import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 7 · Report what would fail", .ownProcess)
  struct Task7 {
    // Rule: `verify` returns an empty list if every registered service can be resolved in a scope.
    // Look at: RehearsalReport.swift, `troubles`, and Rehearsal.swift, what a dry run refuses.
    @Test func `verify returns no error for a valid container`() {
      let container = makeContainer()
      registerConcert(in: container)
      container.register(Head.self, .scoped) { _ in Head() }
      container.register(Pupil.self, example: 12) { resolver, _ in
        _ = try resolver.resolve(Head.self)
        return Pupil()
      }

      let errors = container.verify()

      #expect(errors == [])
    }

    // Rule: `verify` reports a missing service once for each service that needs it directly.
    // Look at: RehearsalReport.swift, the form in which errors are collected.
    @Test func `verify reports a missing service once per service that needs it directly`() {
      let container = makeContainer()
      registerConcert(in: container, hasHall: false)
      container.register(Orchestra.self, .transient, needs: Hall.self) { Orchestra() }

      let errors = container.verify()

      let needy = [ServiceKey(Choir.self), ServiceKey(Orchestra.self)]
      let hall = ServiceKey(Hall.self)
      #expect(errors == needy.map { .missing(hall, path: [$0], near: []) })
    }

    // Rule: `verify` reports every error that a request would throw, sorted by description.
    // Look at: RehearsalReport.swift, what is collected after the first error.
    @Test func `verify reports every error sorted by description`() async {
      let container = makeContainer()
      registerCycle(in: container)
      container.register(Badge.self, .scoped) { _ in Badge(1) }
      container.register(Orchestra.self, .singleton, needs: Badge.self) { Orchestra() }
      container.register((any Stage).self, .weak) { _ in PaperStage() }

      let errors = await race(threads: 1) { _ in container.verify() }

      let pupil = ServiceKey(Pupil.self)
      #expect(
        errors.first == [
          .captive(ServiceKey(Badge.self), in: ServiceKey(Orchestra.self)),
          .cycle([pupil, ServiceKey(Teacher.self), pupil]),
          .notAnObject(ServiceKey((any Stage).self)),
        ]
      )
    }

    // Rule: `verify` reports a builder's own error once, as `builderFailed` with the service of the builder that threw it.
    // Look at: Rehearsal.swift, how the dry run finds the builder that threw an error.
    @Test func `verify names the service whose builder threw`() {
      let container = makeContainer()
      container.register(Hall.self, .transient) { _ in throw OutOfTune(key: 3) }
      container.register(Choir.self, .transient, needs: Hall.self) { Choir(parts: []) }

      let errors = container.verify()

      #expect(errors == [.builderFailed(ServiceKey(Hall.self), reason: "OutOfTune(key: 3)")])
    }
  }
}
