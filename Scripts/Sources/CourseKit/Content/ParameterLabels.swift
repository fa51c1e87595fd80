/// Reads what the parameters of a function are called from outside.
enum ParameterLabels {
  /// The first word of each parameter, "_" included.
  static func labels(in parameters: ArraySlice<SwiftToken>) -> [String] {
    var labels: [String] = []
    var depth = 0
    var begins = true
    var previous = ""
    for token in parameters where token.kind != .string {
      if begins { labels.append(token.text) }
      begins = depth == 0 && token.text == ","
      if ["(", "[", "{", "<"].contains(token.text) { depth += 1 }
      let isArrow = previous == "-" && token.text == ">"
      if [")", "]", "}", ">"].contains(token.text), !isArrow { depth -= 1 }
      previous = token.text
    }
    return labels
  }
}
