// Lesson 13 · Modules. Task 3: what is decided once per launch.
// Grade it: swift test --filter Lesson13/Task3
import Lesson13Modules

struct Configuration {
  // TODO: 3. The third place that decides. The launch arguments are not read at all.
  static var title: String {
    #if DEBUG
      "Shop (dev)"
    #else
      "Shop"
    #endif
  }
}
