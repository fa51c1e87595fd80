extension ServiceGraph {
  /// The graph as a Mermaid flowchart, which many web hosts draw. The same graph is the same text.
  public var mermaid: String {
    let nodes = sortedNodes
    let boxes = nodes.enumerated().map { number, node in
      let label = escaped(node.label, ["\"": "#quot;", "<": "#lt;", ">": "#gt;"])
      return node.lifetime == nil
        ? "  n\(number)[\"\(label)\"]:::missing" : "  n\(number)[\"\(label)\"]"
    }
    let arrows = pairs(nodes).map { "  n\($0) --> n\($1)" }
    let style = "  classDef missing stroke-dasharray: 4"
    return (["flowchart LR"] + boxes + arrows + [style]).joined(separator: "\n") + "\n"
  }

  /// The graph in the DOT language, for Graphviz. The same graph is the same text.
  public var dot: String {
    let nodes = sortedNodes
    let boxes = nodes.enumerated().map { number, node in
      let style = node.lifetime == nil ? ", style=dashed" : ""
      return
        "  n\(number) [label=\"\(escaped(node.label, ["\"": "\\\"", "\\": "\\\\"]))\"\(style)];"
    }
    let arrows = pairs(nodes).map { "  n\($0) -> n\($1);" }
    return (["digraph services {"] + boxes + arrows + ["}"]).joined(separator: "\n") + "\n"
  }

  private var sortedNodes: [Node] {
    nodes.map { (label: $0.label, node: $0) }.sorted { $0.label < $1.label }.map(\.node)
  }

  /// Returns the edges as numbers of nodes.
  private func pairs(_ nodes: [Node]) -> [(Int, Int)] {
    let numbers = Dictionary(nodes.enumerated().map { ($1.key, $0) }) { first, _ in first }
    return edges.compactMap { edge in
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { return nil }
      return (from, to)
    }
    .sorted { $0 < $1 }
  }

  private func escaped(_ label: String, _ replacements: [Character: String]) -> String {
    label.map { replacements[$0] ?? String($0) }.joined()
  }
}

extension ServiceGraph.Node {
  fileprivate var label: String {
    "\(key), \(lifetime?.rawValue ?? "missing")"
  }
}
