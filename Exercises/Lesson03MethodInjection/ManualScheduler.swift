// Lesson 03 · Method injection. Task 6: write a scheduler for tests.
// Grade it: swift test --filter Lesson03/Task6
import Lesson03MethodInjection

// TODO: 6. Nothing may run before `run()`. Work comes from any thread, and may schedule more.
final class ManualScheduler: ManualScheduling {
  let waiting = 0

  func schedule(_ work: @escaping @MainActor () -> Void) {
    Task { @MainActor in work() }
  }

  @MainActor
  func run() {}
}
