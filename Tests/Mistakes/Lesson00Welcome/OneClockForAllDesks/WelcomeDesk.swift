// Lesson 00 · Welcome. A wrong answer.
import Lesson00Welcome
import Synchronization

struct WelcomeDesk: Welcoming {
  private static let firstClock = Mutex<(any WallClock)?>(nil)
  let clock: any WallClock
  let chance: any Chance

  init(clock: any WallClock, chance: any Chance) {
    self.clock = Self.firstClock.withLock { first in
      let kept = first ?? clock
      first = kept
      return kept
    }
    self.chance = chance
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
    chance.number(in: MemberNumbers.range)
  }
}
