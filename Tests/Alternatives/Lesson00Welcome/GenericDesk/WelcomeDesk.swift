// Lesson 00 · Welcome. Another good answer.
import Lesson00Welcome

final class WelcomeDesk<Time: WallClock, Luck: Chance>: Welcoming {
  private let clock: Time
  private let chance: Luck

  init(clock: Time, chance: Luck) {
    self.clock = clock
    self.chance = chance
  }

  func greeting(for name: String) -> String {
    let hour = clock.hour
    guard (5..<23).contains(hour) else { return "Good night, \(name)!" }
    if hour < 12 { return "Good morning, \(name)!" }
    return hour < 18 ? "Good afternoon, \(name)!" : "Good evening, \(name)!"
  }

  func drawMemberNumber() -> Int {
    chance.number(in: MemberNumbers.range)
  }
}
