import Synchronization

/// Turns the engine's steps into the words of a progress line.
final class StepText: Sendable {
  private let counts = Mutex((judged: 0, all: 0, lesson: ""))

  /// What to show after a step.
  func text(after step: GradingStep) -> String {
    counts.withLock { counts in
      switch step {
      case .waiting(let pid): return Messages.waiting(for: pid)
      case .preparing(let lesson, withSwiftPM: false): return "Preparing lesson \(lesson.number) …"
      case .preparing(let lesson, withSwiftPM: true):
        return
          "Preparing lesson \(lesson.number) with SwiftPM: every verdict will take seconds longer …"
      case .building(let lesson): return Messages.building(lesson.number)
      case .testing(let lesson, let count):
        counts = (0, count, lesson.number)
      case .judged:
        counts.judged += 1
      }
      return Messages.testing(counts.lesson, counts.judged, of: counts.all)
    }
  }
}
