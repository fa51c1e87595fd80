// Lesson 12 · Building a container. Another good answer.
import Lesson12BuildingAContainer
import OutsideWorld

/// The result of trying every service of a container.
struct RehearsalReport {
  let troubles: [ContainerError]
  let graph: ServiceGraph

  init(on container: DependencyContainer) {
    let visible = container.visible
    let notes = RehearsalNotes()
    let start = Rehearsal(container: container, notes: notes, path: [], run: RehearsalRun())
    var troubles: Set<ContainerError> = []
    for (key, found) in visible {
      let outcome = start.outcome(for: key, given: found.registration.example)
      if case .failed(let failure) = outcome.result { troubles.insert(failure.report) }
    }
    self.troubles = troubles.sorted { $0.description < $1.description }
    let edges = notes.edges
    let registered = visible.map { ServiceGraph.Node($0.key, $0.value.registration.lifetime) }
    let missing = edges.map(\.to).filter { visible[$0] == nil }.map { ServiceGraph.Node($0, nil) }
    graph = ServiceGraph(nodes: Set(registered + missing), edges: edges)
  }
}

/// A container that lists the missing dependencies of some of its services.
protocol Rehearsing {
  func missing(for keys: [ServiceKey]) -> Set<ServiceKey>
}

extension DependencyContainer: Rehearsing {
  func missing(for keys: [ServiceKey]) -> Set<ServiceKey> {
    let notes = RehearsalNotes()
    let start = Rehearsal(container: self, notes: notes, path: [], run: RehearsalRun())
    var missing: Set<ServiceKey> = []
    for key in keys {
      let example = registration(for: key)?.registration.example
      missing.formUnion(start.outcome(for: key, given: example).missing)
    }
    return missing
  }
}

/// The notes of a rehearsal while it runs.
final class RehearsalNotes: Sendable {
  /// The conditions of a result.
  struct Memory: Hashable, Sendable {
    let registration: ObjectIdentifier
    let source: ObjectIdentifier
    let isKept: Bool
  }

  private let noted = Locked<Set<ServiceGraph.Edge>>([])
  private let outcomes = Locked<[Memory: RehearsalOutcome]>([:])

  var edges: Set<ServiceGraph.Edge> { noted.withLock { $0 } }

  func noteEdge(from needy: ServiceKey?, to needed: ServiceKey) {
    guard let needy else { return }
    noted.withLock { _ = $0.insert(ServiceGraph.Edge(from: needy, to: needed)) }
  }

  func outcome(_ memory: Memory) -> RehearsalOutcome? {
    outcomes.withLock { $0[memory] }
  }

  func remember(_ outcome: RehearsalOutcome, _ memory: Memory) {
    outcomes.withLock { $0[memory] = outcome }
  }
}
