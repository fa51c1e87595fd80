// Lesson 08 · Containers. The grader gets your types here.
// Keep the signatures; the bodies are yours.
import Lesson08Containers

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
  registerServices(in: container, outside: outside)
  registerRepositories(in: container)
  registerUseCases(in: container)
}
