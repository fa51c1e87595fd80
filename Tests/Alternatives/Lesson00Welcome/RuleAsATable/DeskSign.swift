// Lesson 00 · Welcome. Another good answer.
import Lesson00Welcome

struct DeskSign {
  let hour: Int

  var text: String {
    Self.openHours.contains(hour) ? "Open until 20:00" : "Closed, back at 8:00"
  }

  private static let openHours = Set(8..<20)
}
