// Lesson 00 · Welcome. Tasks 2 and 3: inject the clock and the randomness into this desk.
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
    // TODO: 3. Draw the number from an injected `Chance`, in the same range.
    Int.random(in: MemberNumbers.range)
  }
}
