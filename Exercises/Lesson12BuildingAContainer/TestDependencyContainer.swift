// Lesson 12 · Building a container. Task 8: a container for tests.
// Grade it: swift test --filter Lesson12/Task8
import Lesson12BuildingAContainer

struct TestDependencyContainer: TestContainer {
  let container: any Container

  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service) {
    // TODO: 8. Register the double where the singletons of `container` see it.
    let scope = container.beginScope("mocks")
    scope.register(type, .singleton, name: name) { _ in mock }
  }

  func verifyRegistrations(_ types: [Any.Type]) -> [String] {
    // TODO: 8. List the missing dependencies of these types too, at any depth.
    let known = Set(container.graph().nodes.map(\.key))
    return types.map { ServiceKey($0) }.filter { !known.contains($0) }.map(\.description)
  }
}
