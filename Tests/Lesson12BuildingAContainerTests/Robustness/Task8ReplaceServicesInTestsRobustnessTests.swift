import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task8 {
  // Rule: After `registerMock`, all services of the container that need this service get the double.
  // Look at: TestDependencyContainer.swift, `registerMock`.
  @Test(arguments: [nil] + Lifetime.allCases)
  func `a double replaces a service of every lifetime under its own name only`(
    lifetime: Lifetime?
  ) throws {
    for name in [nil, "main"] {
      let container = makeContainer()
      if let lifetime {
        container.register(Hall.self, lifetime, name: name) { _ in Hall(parts: ["stone"]) }
      }
      for choir in [nil, "stored"] {
        container.register(Choir.self, .singleton, name: choir) { resolver in
          Choir(parts: try resolver.resolve(Hall.self, name: name).parts)
        }
      }
      let stored = try? container.resolve(Choir.self, name: "stored").parts
      let testContainer = makeTestContainer(over: container)
      testContainer.registerMock(Hall.self, name: name, Hall(parts: ["double"]))

      let resolved = try testContainer.container.resolve(Choir.self).parts
      expectEqual(resolved, ["double"], "a new choir")
      let again = try testContainer.container.resolve(Choir.self, name: "stored").parts
      expectEqual(again, stored ?? ["double"], "a choir that was stored before, or not yet")
      let names = [nil, "main"].filter { container.isRegistered(Hall.self, name: $0) }
      expectEqual(names, [name], "names of halls")
    }
  }

  // Rule: `verifyRegistrations` lists the missing services of the given types at any depth, each key once.
  // Look at: TestDependencyContainer.swift, the types from which the search begins, and where it looks.
  @Test(arguments: [false, true])
  func `verifyRegistrations lists the missing services of the given types only`(isTraced: Bool) {
    let container = makeContainer()
    registerConcert(in: container, hasHall: false)
    container.register(Teacher.self, .transient, needs: Pupil.self) { Teacher() }
    container.register(Orchestra.self, .transient, needs: Badge.self, named: "lost") { Orchestra() }
    let traced = makeTracingContainer(over: container) { _ in }
    let testContainer = makeTestContainer(over: isTraced ? traced : container)
    let missing: [(type: Any.Type, keys: Set<String>)] = [
      (Concert.self, ["Hall"]), (Choir.self, ["Hall"]), (Hall.self, ["Hall"]),
      (Orchestra.self, ["Badge \"lost\""]), (Badge.self, ["Badge"]),
    ]
    for first in missing {
      for second in missing {
        expectEqual(
          testContainer.verifyRegistrations([first.type, second.type]),
          first.keys.union(second.keys).sorted(),
          "\(first.type) and \(second.type)"
        )
      }
    }
  }

  // Rule: `verifyRegistrations` returns even if there is a cycle.
  // Look at: TestDependencyContainer.swift, how the search finds out what it has visited.
  @Test func `verifyRegistrations returns for a cycle`() async {
    func make() -> any TestContainer {
      let container = makeContainer()
      registerCycle(in: container)
      return makeTestContainer(over: container)
    }
    let testContainer = make()
    let missing = await race(threads: 1) { _ in testContainer.verifyRegistrations([Teacher.self]) }
    expectEqual(missing, [[]])
  }
}
