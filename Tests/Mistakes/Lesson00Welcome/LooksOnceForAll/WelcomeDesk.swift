// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  let hour: Int
  let chance: any Chance

  init(clock: any WallClock, chance: any Chance) {
    self.hour = clock.hour
    self.chance = chance
  }

  func greeting(for name: String) -> String {
    let words =
      switch hour {
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
