/// How much of the course is done: `Progress: [####>-----] 12/94`.
struct ProgressBar: Hashable, Sendable {
  /// Tasks that have passed.
  let done: Int

  /// All tasks.
  let all: Int

  /// The bar for a width of so many columns.
  func text(width: Int) -> StyledText {
    let label = Messages.progressLabel
    let count = "\(done)/\(all)"
    let room = min(40, width - label.count - count.count - 4)
    guard room >= 5, all > 0 else { return StyledText("\(label) \(count)") }
    let filled = min(room, done * room / all)
    let arrow = filled < room ? ">" : ""
    let empty = String(repeating: "-", count: max(0, room - filled - arrow.count))
    return StyledText("\(label) [")
      + StyledText(String(repeating: "#", count: filled) + arrow, .good)
      + StyledText(empty, .faint) + StyledText("] \(count)")
  }
}
