/// How far two words are apart, for "did you mean".
package enum EditDistance {
  /// The number of single-character insertions, deletions, replacements and swaps of neighbours
  /// that turn `left` into `right`.
  private static func between(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var rows = [Array(0...right.count)]
    for row in left.indices {
      var next = [row + 1]
      for column in right.indices {
        let replaced = rows[row][column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }

  /// The word of `candidates` that is nearest to `text`, if one is near enough to be a slip.
  package static func nearest(to text: String, in candidates: [String]) -> String? {
    let scored = candidates.map { ($0, between($0.lowercased(), text.lowercased())) }
    guard let best = scored.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, text.count / 3) ? best.0 : nil
  }
}
