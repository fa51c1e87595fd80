import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: a double stands where the real thing stood, for all who need it. Look at: registerMock.
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
      "a singleton Choir is built in its own container: the double must stand there, under that name"
    )
  }

  // Rule: missing is what can't be had, at any depth. Look at: verifyRegistrations.
  @Test func `lists what is missing behind what is registered`() async throws {
    let container = makeContainer()
    container.register(Concert.self, .transient) { resolver in
      Concert(parts: try resolver.resolve(Choir.self).parts)
    }
    container.register(Choir.self, .singleton) { resolver in
      Choir(parts: try resolver.resolve(Hall.self).parts)
    }
    container.register(Teacher.self, .transient) { resolver in
      _ = try resolver.resolve(Pupil.self)
      return Teacher()
    }
    container.register(Head.self, .transient) { _ in Head() }
    let sut = makeTestContainer(over: container)

    let missing: [[String]] = try await Bounded.run {
      [
        sut.verifyRegistrations([Concert.self]), sut.verifyRegistrations([Head.self]),
        sut.verifyRegistrations([Concert.self, Choir.self, Badge.self, Head.self]),
      ]
    }

    #expect(
      missing == [["Hall"], [], ["Badge", "Hall"]],
      """
      a Concert lacks a Hall behind its Choir, a Head lacks nothing, Badge is not registered at \
      all, and nobody asked about the Teacher; look at what is reached from the types
      """
    )
  }
}
