// Lesson 03 · Method injection. Task 6: a scheduler for tests.
// Grade it: swift test --filter Lesson03/Task6
import Lesson03MethodInjection

// TODO: 6. Store the work, and run it in `run()`. Any thread may call `schedule`, and so may the work.
final class ManualScheduler: ManualScheduling {
  let waiting = 0

  func schedule(_ work: @escaping @MainActor () -> Void) {
    Task { @MainActor in work() }
  }

  @MainActor
  func run() {}
}
