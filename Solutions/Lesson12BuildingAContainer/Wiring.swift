// Lesson 12 · Building a container. One good answer of several.
import Lesson12BuildingAContainer

/// Creates an empty container without a parent.
public func makeContainer() -> any Container {
  DependencyContainer()
}

/// Creates a container for a test, in which doubles can replace the services of `container`.
public func makeTestContainer(over container: any Container) -> any TestContainer {
  TestDependencyContainer(container: container)
}

/// Creates a container that resolves from `container` and reports each request when it ends.
public func makeTracingContainer(
  over container: any Container,
  trace: @escaping @Sendable (TraceEvent) -> Void
) -> any Container {
  TracingContainer(over: container, trace: trace)
}
