// Lesson 00 · Welcome. Tasks 1 and 3: set this desk free.
// Grade it: swift test --filter Lesson00
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  let clock: any WallClock

  func greeting(for name: String) -> String {
    let words =
      switch clock.hour {
      case 5..<12: "Good morning"
      case 12..<18: "Good afternoon"
      case 18..<23: "Good evening"
      default: "Good night"
      }
    return "\(words), \(name)!"
  }

  func drawMemberNumber() -> Int {
    // TODO: 3. This desk rolls its own dice. Let its caller choose.
    Int.random(in: MemberNumbers.range)
  }
}
