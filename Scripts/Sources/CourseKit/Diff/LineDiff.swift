/// The difference of two texts, line by line.
struct LineDiff: Hashable, Sendable {
  /// What became of a line.
  enum Change: Hashable, Sendable {
    case same
    /// Only in the first text.
    case removed
    /// Only in the second text.
    case added
  }

  /// A line of either text.
  struct Entry: Hashable, Sendable {
    let change: Change
    let text: String

    /// Its number in the first text and in the second, from 1; `nil` where it does not stand.
    let old: Int?
    let new: Int?
  }

  /// All lines of both, in order; of a place that differs the removed ones come first.
  let entries: [Entry]

  init(_ old: [String], _ new: [String]) {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var entries: [Entry] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      if removed.contains(left) {
        entries.append(Entry(change: .removed, text: old[left], old: left + 1, new: nil))
        left += 1
      } else if added.contains(right) {
        entries.append(Entry(change: .added, text: new[right], old: nil, new: right + 1))
        right += 1
      } else {
        entries.append(Entry(change: .same, text: new[right], old: left + 1, new: right + 1))
        left += 1
        right += 1
      }
    }
    self.entries = entries
  }

  /// Whether there is none.
  var isEmpty: Bool { entries.allSatisfy { $0.change == .same } }

  /// The places that differ, each with up to so many equal lines around it; places that touch are one.
  func hunks(context: Int = 3) -> [ArraySlice<Entry>] {
    var ranges: [Range<Int>] = []
    for index in entries.indices where entries[index].change != .same {
      let range = max(0, index - context)..<min(entries.count, index + context + 1)
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return ranges.map { entries[$0] }
  }
}
