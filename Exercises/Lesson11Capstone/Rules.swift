// Lesson 11 · Capstone. Task 5: rules for one season.
// Grade it: swift test --filter Lesson11/Task5
import Lesson11Capstone
import Synchronization

enum Rules {
  private static let box = Mutex(HouseRules.standard)

  // TODO: 5. One task changes this, and it changes for all. What if that task never changes it back?
  static var current: HouseRules {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
