import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 5 · Refuse what can't work", .ownProcess)
  struct Task5 {
    // Rule: `cycle` lists the services of the cycle, without the services that led to it.
    // Look at: Resolution.swift, what each request passes on to the next one.
    @Test func `cycle lists exactly the services of the cycle`() async {
      let container = makeContainer()
      registerCycle(in: container)
      container.register(Head.self, .transient, needs: Teacher.self) { Head() }

      // A thread of `race` can report that its stack is full.
      let errors = await race(threads: 1) { _ in
        containerError { try container.resolve(Head.self) }
      }

      let teacher = ServiceKey(Teacher.self)
      #expect(errors == [.cycle([teacher, ServiceKey(Pupil.self), teacher])])
    }

    // Rule: Resolving a singleton or weak service that needs a scoped one throws `captive`, also if the scoped one is stored.
    // Look at: DependencyContainer+Building.swift, what is checked before a scoped service is returned.
    @Test(arguments: [Lifetime.singleton, .weak], [false, true])
    func `a longer-lived service that needs a scoped one throws captive`(
      lifetime: Lifetime,
      isStored: Bool
    ) throws {
      let container = makeContainer()
      container.register(Badge.self, .scoped) { _ in Badge(1) }
      container.register(Orchestra.self, lifetime, needs: Badge.self) { Orchestra() }
      let session = container.beginScope("session")
      if isStored { _ = try session.resolve(Badge.self) }

      let error = containerError { try session.resolve(Orchestra.self) }

      #expect(error == .captive(ServiceKey(Badge.self), in: ServiceKey(Orchestra.self)))
    }

    // Rule: `captive` names the scoped service and the nearest service that outlives it, also if transient services are
    // between them.
    // Look at: Resolution.swift, how far back the path is searched.
    @Test func `captive names the nearest service that outlives the scoped one`() {
      let container = makeContainer()
      container.register(Badge.self, .scoped) { _ in Badge(1) }
      container.register(Choir.self, .transient, needs: Badge.self) { Choir(parts: []) }
      container.register(Orchestra.self, .singleton, needs: Choir.self) { Orchestra() }
      container.register(Head.self, .singleton, needs: Orchestra.self) { Head() }

      let error = containerError { try container.beginScope("session").resolve(Head.self) }

      #expect(error == .captive(ServiceKey(Badge.self), in: ServiceKey(Orchestra.self)))
    }

    // Rule: `missing` has the path to the missing service, and the registered keys that look similar.
    // Look at: DependencyContainer+Building.swift, the values of `missing`.
    @Test func `missing has the path and the similar keys`() {
      let container = makeContainer()
      registerConcert(in: container, hasHall: false)
      container.register(Hall.self, .transient, name: "annex") { _ in Hall() }

      let error = containerError { try container.resolve(Concert.self) }

      let path = [ServiceKey(Concert.self), ServiceKey(Choir.self)]
      let near = [ServiceKey(Hall.self, name: "annex")]
      #expect(error == .missing(ServiceKey(Hall.self), path: path, near: near))
    }

    // Rule: If `resolve` throws, `require` stops the program with the description of the error.
    // Look at: Container+Require.swift, the text that stops the program.
    @Test func `require stops the program with the description of the error`() throws {
      let container = makeContainer()
      registerConcert(in: container, hasHall: false)

      let message = stopMessage { _ = container.require(Choir.self) }

      let text = try #require(message)
      #expect(text.contains("Nothing is registered for Hall, needed by Choir. Near: nothing."))
    }
  }
}
