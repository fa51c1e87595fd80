// Lesson 12 · Building a container. Tasks 6 and 7: the result of a dry run.
// Grade it: swift test --filter Lesson12/Task7
import Lesson12BuildingAContainer
import OutsideWorld

/// The result of trying every service of a container.
struct RehearsalReport {
  let troubles: [ContainerError]
  let graph: ServiceGraph

  init(on container: DependencyContainer) {
    let visible = container.visible
    let notes = RehearsalNotes()
    // TODO: 6. Run the builder of every visible registration.
    // TODO: 7. Report the errors of the builders, each once and sorted by description.
    troubles = []
    graph = ServiceGraph(
      nodes: Set(visible.map { ServiceGraph.Node($0.key, $0.value.registration.lifetime) }),
      edges: notes.edges
    )
  }
}

/// The notes of a rehearsal while it runs.
final class RehearsalNotes: Sendable {
  private let noted = Locked<Set<ServiceGraph.Edge>>([])

  var edges: Set<ServiceGraph.Edge> { noted.withLock { $0 } }

  func noteEdge(from needy: ServiceKey?, to needed: ServiceKey) {
    guard let needy else { return }
    noted.withLock { _ = $0.insert(ServiceGraph.Edge(from: needy, to: needed)) }
  }
}
