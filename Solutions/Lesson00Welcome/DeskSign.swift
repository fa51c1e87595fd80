// Lesson 00 · Welcome. One good answer of several.
import Lesson00Welcome

enum DeskSign {
  // An hour and no clock, because a rule that takes a value is a plain function.
  static func text(at hour: Int) -> String {
    switch hour {
    case 8..<20: "Open until 20:00"
    default: "Closed, back at 8:00"
    }
  }
}
