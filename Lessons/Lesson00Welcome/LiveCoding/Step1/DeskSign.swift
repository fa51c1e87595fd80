// Lesson 00 · Welcome. Task 1, done.
import Lesson00Welcome

enum DeskSign {
  static func text(at hour: Int) -> String {
    switch hour {
    case 8..<20: "Open until 20:00"
    default: "Closed, back at 8:00"
    }
  }
}
