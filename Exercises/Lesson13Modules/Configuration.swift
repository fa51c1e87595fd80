// Lesson 13 · Modules. Task 3: the choices of one launch.
// Grade it: swift test --filter Lesson13/Task3
import Lesson13Modules

struct Configuration {
  // TODO: 3. Read the launch arguments here. This is the third place that chooses.
  static var title: String {
    #if DEBUG
      "Shop (dev)"
    #else
      "Shop"
    #endif
  }
}
