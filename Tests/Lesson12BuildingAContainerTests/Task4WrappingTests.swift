import Exercise12BuildingAContainer
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12.Task4 {
  // Rule: Two registrations under the same key, one in the child and one in the parent, are not a
  // cycle. Look at: Resolution.swift, what is compared on the path.
  @Test func `lets a child wrap what its parent has under the same key`() async throws {
    let root = makeContainer()
    root.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
    root.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
    let sut = root.beginScope("tent")
    sut.register(Hall.self, .transient) { resolver in
      Hall(parts: ["canvas"] + (try resolver.resolve(Choir.self).parts))
    }

    let (parts, trouble): (String, String) = try await Bounded.run {
      let parts = Locked<[String]>([])
      let trouble = outcome {
        let hall = try sut.resolve(Hall.self)
        parts.withLock { $0 = hall.parts }
      }
      return (parts.withLock { $0 }.joined(separator: " over "), trouble)
    }

    #expect(
      trouble == "a service",
      "the tent's Hall needs the Choir, which needs the parent's Hall: two registrations, and no cycle"
    )
    #expect(parts == "canvas over stone", "and each is built from its own")
  }
}
