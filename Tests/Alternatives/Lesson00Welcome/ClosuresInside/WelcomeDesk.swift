// Lesson 00 · Welcome. Another good answer.
import Lesson00Welcome

struct WelcomeDesk: Welcoming {
  private let hour: @Sendable () -> Int
  private let draw: @Sendable (ClosedRange<Int>) -> Int

  init(clock: any WallClock, chance: any Chance) {
    self.init(hour: { clock.hour }, draw: chance.number(in:))
  }

  init(hour: @escaping @Sendable () -> Int, draw: @escaping @Sendable (ClosedRange<Int>) -> Int) {
    self.hour = hour
    self.draw = draw
  }

  func greeting(for name: String) -> String {
    "\(words(at: hour())), \(name)!"
  }

  func drawMemberNumber() -> Int {
    draw(MemberNumbers.range)
  }

  private func words(at hour: Int) -> String {
    switch hour {
    case 5..<12: "Good morning"
    case 12..<18: "Good afternoon"
    case 18..<23: "Good evening"
    default: "Good night"
    }
  }
}
