// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  let clock: any WallClock
  let chance: any Chance

  func greeting(for name: String) -> String {
    let words: String
    if clock.hour < 5 || clock.hour >= 23 {
      words = "Good night"
    } else if clock.hour < 12 {
      words = "Good morning"
    } else {
      words = clock.hour < 18 ? "Good afternoon" : "Good evening"
    }
    return "\(words), \(name)!"
  }

  func drawMemberNumber() -> Int {
    chance.number(in: MemberNumbers.range)
  }
}
