// Lesson 12 · Building a container. Task 8, done.
import Lesson12BuildingAContainer

struct TestDependencyContainer: TestContainer {
  let container: any Container

  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service) {
    // In the container itself and not in a child: the container builds its singletons from its own registrations.
    container.register(type, .singleton, name: name) { _ in mock }
  }

  func verifyRegistrations(_ types: [Any.Type]) -> [String] {
    let graph = container.graph()
    let registered = Set(graph.nodes.filter { $0.lifetime != nil }.map(\.key))
    // Each service is visited once, so the search ends in a cycle, too.
    var reached: Set<ServiceKey> = []
    var ahead = types.map { ServiceKey($0) }
    while let key = ahead.popLast() {
      guard reached.insert(key).inserted else { continue }
      ahead += graph.edges.filter { $0.from == key }.map(\.to)
    }
    return reached.subtracting(registered).map(\.description).sorted()
  }
}
