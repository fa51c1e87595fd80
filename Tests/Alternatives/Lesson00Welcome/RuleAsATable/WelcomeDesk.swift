// Lesson 00 · Welcome. Another good answer.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  let clock: any WallClock
  let chance: any Chance

  func greeting(for name: String) -> String {
    "\(DayPart(hour: clock.hour).words), \(name)!"
  }

  func drawMemberNumber() -> Int {
    chance.number(in: MemberNumbers.range)
  }
}

enum DayPart {
  case night, morning, afternoon, evening

  init(hour: Int) {
    let (_, part) =
      [(23, Self.night), (18, .evening), (12, .afternoon), (5, .morning)]
      .first { start, _ in hour >= start } ?? (0, .night)
    self = part
  }

  var words: String { "Good \(self)" }
}
