/// Hands out steps so that a worker stays with one lesson as long as it can: its build is warm for that one.
actor StepQueue {
  private var waiting: [(key: String, steps: [VerifyStep])] = []
  private var held: [Int: String] = [:]
  private var taken = 0

  /// How many steps there are in all.
  nonisolated let count: Int

  /// - Parameter steps: in the order in which they should begin. Steps without a lesson are a group each.
  init(_ steps: [VerifyStep]) {
    count = steps.count
    for (index, step) in steps.enumerated() {
      let key = step.lesson ?? "step \(index)"
      if let group = waiting.firstIndex(where: { $0.key == key }) {
        waiting[group].steps.append(step)
      } else {
        waiting.append((key, [step]))
      }
    }
  }

  /// The next step for a worker, with its place in the count; `nil` when there is nothing left to do.
  func next(for worker: Int) -> (number: Int, step: VerifyStep)? {
    guard let group = group(for: worker) else { return nil }
    held[worker] = waiting[group].key
    taken += 1
    let step = waiting[group].steps.removeFirst()
    if waiting[group].steps.isEmpty { waiting.remove(at: group) }
    return (taken, step)
  }

  /// The worker's own lesson, else one that nobody holds, else the one with most left.
  private func group(for worker: Int) -> Int? {
    if let own = waiting.firstIndex(where: { $0.key == held[worker] }) { return own }
    let others = Set(held.filter { $0.key != worker }.values)
    if let free = waiting.firstIndex(where: { !others.contains($0.key) }) { return free }
    return waiting.indices.max { waiting[$0].steps.count < waiting[$1].steps.count }
  }
}
