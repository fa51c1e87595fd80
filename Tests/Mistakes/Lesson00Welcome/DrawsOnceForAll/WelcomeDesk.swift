// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  let clock: any WallClock
  let number: Int

  init(clock: any WallClock, chance: any Chance) {
    self.clock = clock
    self.number = chance.number(in: MemberNumbers.range)
  }

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
    number
  }
}
