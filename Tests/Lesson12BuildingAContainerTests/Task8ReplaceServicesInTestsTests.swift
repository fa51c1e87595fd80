import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 8 · Replace services in tests", .ownProcess)
  struct Task8 {
    // Rule: After `registerMock`, all services of the container that need this service get the double.
    // Look at: TestDependencyContainer.swift, the container in which `registerMock` registers.
    @Test func `a singleton gets the double`() throws {
      let container = makeContainer()
      registerConcert(in: container)
      let testContainer = makeTestContainer(over: container)

      testContainer.registerMock(Hall.self, Hall(parts: ["double"]))

      let choir = try testContainer.container.resolve(Choir.self)
      #expect(choir.parts == ["double"])
    }

    // Rule: `verifyRegistrations` lists the missing services of the given types at any depth, each key once.
    // Look at: TestDependencyContainer.swift, `verifyRegistrations`.
    @Test func `verifyRegistrations lists missing services at any depth`() {
      let container = makeContainer()
      registerConcert(in: container, hasHall: false)
      let testContainer = makeTestContainer(over: container)

      let missing = testContainer.verifyRegistrations([Concert.self, Choir.self, Head.self])

      #expect(missing == ["Hall", "Head"])
    }
  }
}
