/// The services of a container, and which of them needs which.
public struct ServiceGraph: Hashable, Sendable {
  /// A service in the graph.
  public struct Node: Hashable, Sendable {
    public let key: ServiceKey
    /// Its lifetime; nil if it is needed and not registered.
    public let lifetime: Lifetime?

    public init(_ key: ServiceKey, _ lifetime: Lifetime?) {
      self.key = key
      self.lifetime = lifetime
    }
  }

  /// One service needs another.
  public struct Edge: Hashable, Sendable {
    public let from: ServiceKey
    public let to: ServiceKey

    public init(from: ServiceKey, to: ServiceKey) {
      self.from = from
      self.to = to
    }
  }

  public var nodes: Set<Node>
  public var edges: Set<Edge>

  public init(nodes: Set<Node> = [], edges: Set<Edge> = []) {
    self.nodes = nodes
    self.edges = edges
  }
}
