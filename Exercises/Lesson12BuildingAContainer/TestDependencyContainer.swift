// Lesson 12 · Building a container. Task 5: a container in the hands of a test.
// Grade it: swift test --filter Lesson12/Task5
import Lesson12BuildingAContainer

struct TestDependencyContainer: TestContainer {
  let container: any Container

  func registerMock<Service: Sendable>(_ type: Service.Type, name: String?, _ mock: Service) {
    // TODO: 5. Tidy, and who will ever see it?
    let scope = container.beginScope("mocks")
    scope.register(type, .singleton, name: name) { _ in mock }
  }

  func verifyRegistrations(_ types: [Any.Type]) -> [String] {
    // TODO: 5. These are there. And what they need?
    let known = Set(container.graph().nodes.map(\.key))
    return types.map { ServiceKey($0) }.filter { !known.contains($0) }.map(\.description)
  }
}
