// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

struct TestDependencyContainer: TestContainer {
  let container: any Container

  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service) {
    // The same double each time, and nothing to store.
    container.register(type, .transient, name: name) { _ in mock }
  }

  func verifyRegistrations(_ types: [Any.Type]) -> [String] {
    let graph = container.graph()
    let registered = Set(graph.nodes.filter { $0.lifetime != nil }.map(\.key))
    let wanted = Set(types.map { ServiceKey($0) })

    var reached = wanted
    var front = Array(wanted)
    while let key = front.popLast() {
      for edge in graph.edges where edge.from == key && reached.insert(edge.to).inserted {
        front.append(edge.to)
      }
    }

    var missing = wanted.subtracting(registered)
    for case .missing(let key, let path, _) in container.verify() {
      if let needy = path.last, reached.contains(needy) { missing.insert(key) }
    }
    return Set(missing.map(\.description)).sorted()
  }
}
