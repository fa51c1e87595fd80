// Lesson 11 · Capstone. Task 2: the rules of the season.
// Grade it: swift test --filter Lesson11/Task2
import Lesson11Capstone
import Synchronization

enum Rules {
  private static let box = Mutex(HouseRules.standard)

  // TODO: 2. Make this a value that each task has for itself: now one task changes it for all.
  static var current: HouseRules {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
