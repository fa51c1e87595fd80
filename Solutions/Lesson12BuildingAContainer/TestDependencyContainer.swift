// Lesson 12 · Building a container. One good answer of several.
import Lesson12BuildingAContainer

struct TestDependencyContainer: TestContainer {
  let container: any Container

  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service) {
    // In the container itself and not in a child: a singleton sees what its own container sees.
    container.register(type, .singleton, name: name) { _ in mock }
  }

  func verifyRegistrations(_ types: [Any.Type]) -> [String] {
    let graph = container.graph()
    let lifetimes = Dictionary(graph.nodes.map { ($0.key, $0.lifetime) }) { first, _ in first }
    var reached: Set<ServiceKey> = []
    var ahead = types.map { ServiceKey($0) }
    while let key = ahead.popLast() {
      guard reached.insert(key).inserted else { continue }
      ahead += graph.edges.filter { $0.from == key }.map(\.to)
    }
    let unregistered = reached.filter { lifetimes[$0].flatMap(\.self) == nil }
    // A parent's singleton may lack what its child has: the graph has one node for both.
    let lacking = container.verify().compactMap { trouble -> ServiceKey? in
      guard case .missing(let key, let path, near: _) = trouble else { return nil }
      return path.last.map(reached.contains) == true ? key : nil
    }
    return unregistered.union(lacking).map(\.description).sorted()
  }
}
