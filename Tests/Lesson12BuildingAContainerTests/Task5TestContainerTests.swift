import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: After `registerMock`, all services of the container that need this service get the
  // double. Look at: TestDependencyContainer.swift, `registerMock`.
  @Test(arguments: [nil, "main"])
  func `puts a double where everyone sees it`(name: String?) async throws {
    let container = makeContainer()
    container.register(Hall.self, .singleton, name: name) { _ in Hall(parts: ["stone"]) }
    container.register(Choir.self, .singleton) { resolver in
      Choir(parts: try resolver.resolve(Hall.self, name: name).parts)
    }
    let sut = makeTestContainer(over: container)

    sut.registerMock(Hall.self, name: name, Hall(parts: ["double"]))

    let parts: [String] = try await Bounded.run { try sut.container.resolve(Choir.self).parts }
    #expect(
      parts == ["double"],
      "a singleton Choir is built in its own container: register the double there, under that name"
    )
  }

  // Rule: `verifyRegistrations` lists the missing services of the given types at any depth, each
  // key once. Look at: TestDependencyContainer.swift, `verifyRegistrations`.
  @Test func `lists what is missing behind what is registered`() async throws {
    let container = makeContainer()
    container.register(Concert.self, .transient) { resolver in
      Concert(parts: try resolver.resolve(Choir.self).parts)
    }
    container.register(Choir.self, .singleton) { resolver in
      Choir(parts: try resolver.resolve(Hall.self, name: "main").parts)
    }
    container.register(Hall.self, .singleton, name: "main") { resolver in
      Hall(parts: [try resolver.resolve(Orchestra.self, name: "city").parts.joined()])
    }
    container.register(Teacher.self, .transient, needs: Pupil.self) { Teacher() }
    container.register(Head.self, .transient) { _ in Head() }
    for name in ["", "door"] {
      container.register(Badge.self, .transient, name: name) { _ in Badge(1) }
    }
    let sut = makeTestContainer(over: container)

    let lacks: [(type: Any.Type, missing: Set<String>)] = [
      (Concert.self, ["Orchestra \"city\""]), (Choir.self, ["Orchestra \"city\""]),
      (Hall.self, ["Hall"]),
      (Badge.self, ["Badge"]), (Head.self, []),
    ]
    for first in lacks {
      for second in lacks {
        let missing: [String] = try await Bounded.run {
          sut.verifyRegistrations([first.type, second.type])
        }

        #expect(
          missing == first.missing.union(second.missing).sorted(),
          """
          \(first.type) and \(second.type): a Concert lacks an Orchestra behind its Choir and its Hall, a Head lacks nothing, \
          Badge and Hall are registered under names only, and the Teacher is not among the types
          """
        )
      }
    }
  }
}
