// Lesson 12 · Building a container. One good answer of several.
import Lesson12BuildingAContainer
import OutsideWorld

/// The result of trying every service of a container.
struct RehearsalReport {
  let troubles: [ContainerError]
  let graph: ServiceGraph

  init(on container: DependencyContainer) {
    let visible = container.visible
    let notes = RehearsalNotes()
    var found: Set<ContainerError> = []
    // One by one, so that one trouble does not hide the next.
    for (registration, owner) in visible.values {
      let result = Rehearsal(container: container, notes: notes)
        .attempt(registration, of: owner, argument: registration.example)
      if case .failure(let failure) = result { found.insert(failure.trouble) }
    }
    troubles = found.map { ($0.description, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    let edges = notes.edges
    let keys = Set(visible.keys).union(edges.map(\.to))
    graph = ServiceGraph(
      nodes: Set(keys.map { ServiceGraph.Node($0, visible[$0]?.registration.lifetime) }),
      edges: edges
    )
  }
}

/// The notes of a rehearsal while it runs.
final class RehearsalNotes: Sendable {
  /// A service that was tried.
  struct Attempt: Hashable {
    let registration: ObjectIdentifier
    let container: ObjectIdentifier
    let outlivesScopes: Bool
  }

  /// Its result, and the registrations that were needed for it.
  typealias Noted = (result: Result<any Sendable, Failure>, needed: Set<ObjectIdentifier>)

  private struct Page: Sendable {
    var edges: Set<ServiceGraph.Edge> = []
    var results: [Attempt: Noted] = [:]
  }

  private let page = Locked(Page())

  var edges: Set<ServiceGraph.Edge> { page.withLock { $0.edges } }

  func noteEdge(from needy: ServiceKey?, to needed: ServiceKey) {
    guard let needy else { return }
    page.withLock { _ = $0.edges.insert(ServiceGraph.Edge(from: needy, to: needed)) }
  }

  func result(of attempt: Attempt) -> Noted? {
    page.withLock { $0.results[attempt] }
  }

  func note(_ result: Noted, of attempt: Attempt) {
    page.withLock { $0.results[attempt] = result }
  }
}
