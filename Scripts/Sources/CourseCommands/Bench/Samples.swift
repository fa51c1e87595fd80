/// Measurements of one thing, repeated.
struct Samples: Hashable, Sendable {
  /// In seconds, in the order in which they were taken.
  private(set) var seconds: [Double] = []

  mutating func add(_ seconds: Double) { self.seconds.append(seconds) }

  /// The middle one; of an even number the mean of both; 0 when there is none.
  var median: Double {
    let sorted = seconds.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  var smallest: Double { seconds.min() ?? 0 }
  var largest: Double { seconds.max() ?? 0 }

  /// How many times as long as another thing it takes: the median over the rounds, so that a busy moment of the machine,
  /// which hits both of a round, does little harm.
  func ratio(to other: Samples) -> Double {
    var ratios = Samples()
    for (mine, theirs) in zip(seconds, other.seconds) where theirs > 0 { ratios.add(mine / theirs) }
    return ratios.median
  }
}
