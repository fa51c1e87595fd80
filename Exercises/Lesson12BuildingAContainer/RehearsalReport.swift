// Lesson 12 · Building a container. Task 5: what came out of it.
// Grade it: swift test --filter Lesson12/Task5
import Lesson12BuildingAContainer
import OutsideWorld

/// What came out of trying every service of a container.
struct RehearsalReport {
  let troubles: [ContainerError]
  let graph: ServiceGraph

  init(on container: DependencyContainer) {
    let visible = container.visible
    let notes = RehearsalNotes()
    // TODO: 5. Everything that is registered is registered. Is that what anybody wanted to know?
    troubles = []
    graph = ServiceGraph(
      nodes: Set(visible.map { ServiceGraph.Node($0.key, $0.value.registration.lifetime) }),
      edges: notes.edges
    )
  }
}

/// What a rehearsal writes down while it runs.
final class RehearsalNotes: Sendable {
  private let noted = Locked<Set<ServiceGraph.Edge>>([])

  var edges: Set<ServiceGraph.Edge> { noted.withLock { $0 } }

  func noteEdge(from needy: ServiceKey?, to needed: ServiceKey) {
    guard let needy else { return }
    noted.withLock { _ = $0.insert(ServiceGraph.Edge(from: needy, to: needed)) }
  }
}
