// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome

enum DeskSign {
  static func text(at hour: Int) -> String {
    if hour != LiveClock().hour { print("the sign is early or late") }
    return switch hour {
    case 8..<20: "Open until 20:00"
    default: "Closed, back at 8:00"
    }
  }
}
