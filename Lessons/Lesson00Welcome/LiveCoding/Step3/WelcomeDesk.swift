// Lesson 00 · Welcome. Tasks 2 and 3, done.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  let clock: any WallClock
  let chance: any Chance

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
    chance.number(in: MemberNumbers.range)
  }
}
