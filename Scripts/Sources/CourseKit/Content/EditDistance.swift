/// How far two words are apart, for "did you mean".
package enum EditDistance {
  /// The word of `candidates` that is nearest to `text`, if one is near enough to be a slip.
  package static func nearest(to text: String, in candidates: [String]) -> String? {
    let scored = candidates.map { candidate in
      let changes = candidate.lowercased().difference(from: text.lowercased())
      return (candidate, max(changes.insertions.count, changes.removals.count))
    }
    let best = scored.min { $0.1 < $1.1 }
    return best.flatMap { $0.1 <= max(1, text.count / 3) ? $0.0 : nil }
  }
}
