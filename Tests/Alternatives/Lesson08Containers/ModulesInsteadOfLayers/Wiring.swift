// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer

/// An empty container without a parent.
public func makeContainer() -> any Container {
  DependencyContainer()
}

/// `container` in the hands of a test.
public func makeTestContainer(over container: any Container) -> any TestContainer {
  TestDependencyContainer(container: container)
}

/// Registers all that the school's app needs.
public func registerSchool(in container: any Container, outside: SchoolOutside) {
  for module in modules(outside: outside) { module.register(container) }
}
