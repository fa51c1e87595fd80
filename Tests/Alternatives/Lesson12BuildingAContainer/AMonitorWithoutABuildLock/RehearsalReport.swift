// Lesson 12 · Building a container. Another good answer.
import Foundation
import Lesson12BuildingAContainer

/// The result of trying every service of a container.
struct RehearsalReport {
  let troubles: [ContainerError]
  let graph: ServiceGraph

  init(on container: DependencyContainer) {
    let visible = container.visible
    let notes = RehearsalNotes()
    var troubles: Set<ContainerError> = []
    for (key, registration) in visible {
      let receipt = Receipt()
      let rehearsal = Rehearsal(container: container, way: nil, notes: notes, receipt: receipt)
      do {
        _ = try rehearsal.request(key, registration.example)
      } catch {
        if let trouble = receipt.trouble(behind: error) { troubles.insert(trouble.atItsRoot) }
      }
    }
    self.troubles = troubles.sorted { $0.description < $1.description }
    var nodes = Set(visible.values.map { ServiceGraph.Node($0.key, $0.lifetime) })
    for key in notes.missing where visible[key] == nil {
      nodes.insert(ServiceGraph.Node(key, nil))
    }
    graph = ServiceGraph(nodes: nodes, edges: notes.edges)
  }
}

/// The notes of a rehearsal while it runs.
final class RehearsalNotes: @unchecked Sendable {
  // Unchecked, because the lock guards the variables.
  private let lock = NSLock()
  private var notedEdges: Set<ServiceGraph.Edge> = []
  private var notedMissing: Set<ServiceKey> = []
  private var known: [Memory: Known] = [:]

  var edges: Set<ServiceGraph.Edge> { lock.withLock { notedEdges } }
  var missing: Set<ServiceKey> { lock.withLock { notedMissing } }

  func noteEdge(from needy: ServiceKey, to needed: ServiceKey) {
    lock.withLock { _ = notedEdges.insert(ServiceGraph.Edge(from: needy, to: needed)) }
  }

  func noteMissing(_ key: ServiceKey) {
    lock.withLock { _ = notedMissing.insert(key) }
  }

  func recall(_ memory: Memory) -> Known? {
    lock.withLock { known[memory] }
  }

  func remember(_ outcome: Known, _ memory: Memory) {
    lock.withLock { known[memory] = outcome }
  }
}
