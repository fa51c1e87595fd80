// Lesson 00 · Welcome. One good answer of several.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  // A clock and no hour, because a desk greets all day.
  let clock: any WallClock
  let chance: any Chance

  func greeting(for name: String) -> String {
    // One read, because the hour could change between two.
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
    // The range stays here, because it is a rule of the club, and rules are stable.
    chance.number(in: MemberNumbers.range)
  }
}
