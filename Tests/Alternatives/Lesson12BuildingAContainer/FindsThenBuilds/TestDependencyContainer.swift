// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

struct TestDependencyContainer: TestContainer {
  let container: any Container

  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service) {
    container.register(type, .singleton, name: name) { _ in mock }
  }

  func verifyRegistrations(_ types: [Any.Type]) -> [String] {
    let keys = types.map { ServiceKey($0) }
    let missing = (container as? any Rehearsing)?.missing(for: keys) ?? drawnMissing(for: keys)
    return Set(missing.map(\.description)).sorted()
  }

  /// Returns the missing services by the graph and the report of a container that has another type.
  private func drawnMissing(for keys: [ServiceKey]) -> Set<ServiceKey> {
    let graph = container.graph()
    let registered = Set(graph.nodes.filter { $0.lifetime != nil }.map(\.key))
    let needs = Dictionary(grouping: graph.edges, by: \.from)
    var seen: Set<ServiceKey> = []
    var next = keys
    while let key = next.popLast() {
      guard seen.insert(key).inserted else { continue }
      next += (needs[key] ?? []).map(\.to)
    }
    var missing = seen.subtracting(registered)
    for case .missing(let key, let path, _) in container.verify() {
      if let needy = path.last, seen.contains(needy) { missing.insert(key) }
    }
    return missing
  }
}
