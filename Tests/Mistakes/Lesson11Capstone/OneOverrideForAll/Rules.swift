import Lesson11Capstone
import Synchronization

enum Rules {
  private static let box = Mutex(HouseRules.standard)

  static var current: HouseRules {
    get { box.withLock { $0 } }
    set { box.withLock { $0 = newValue } }
  }
}
