// Lesson 00 · Welcome. One good answer of several.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  // The clock and not an hour, because a desk greets all day.
  let clock: any WallClock
  let chance: any Chance

  func greeting(for name: String) -> String {
    // The `switch` reads the clock once, so one greeting knows one hour.
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
    // The range stays here: it is a rule of the club, and rules are stable.
    chance.number(in: MemberNumbers.range)
  }
}
