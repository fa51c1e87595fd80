// Lesson 10 · Dependency values. Another good answer.
import Foundation

/// One run of an update. Tasks that the update starts see it, too, but it ends with the update.
final class UpdateRun: @unchecked Sendable {
  @TaskLocal private static var innermost: UpdateRun?

  /// Whether an update runs here.
  static var isOn: Bool { innermost?.isRunning ?? false }

  // Unchecked, because the lock guards the flag.
  private let lock = NSLock()
  private var isOver = false

  /// Returns a copy of `values` that `update` has changed.
  static func result(
    of update: (inout DependencyValues) throws -> Void,
    on values: DependencyValues
  ) rethrows -> DependencyValues {
    let run = UpdateRun()
    defer { run.end() }
    var copy = values
    try $innermost.withValue(run) { try update(&copy) }
    return copy
  }

  private var isRunning: Bool {
    lock.lock()
    defer { lock.unlock() }
    return !isOver
  }

  private func end() {
    lock.lock()
    defer { lock.unlock() }
    isOver = true
  }
}
