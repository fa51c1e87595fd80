// Lesson 00 · Welcome. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson00Welcome

/// A desk that uses this clock and this chance.
public func makeWelcomeDesk(clock: any WallClock, chance: any Chance) -> any Welcoming {
  WelcomeDesk(clock: clock, chance: chance)
}

/// What the sign on the desk says at `hour`, 0 to 23.
public func makeSignText(at hour: Int) -> String {
  DeskSign.text(at: hour)
}

/// A clock that always says `hour`.
public func makeClockStub(saying hour: Int) -> any WallClock {
  ClockStub()  // TODO: 4. Which hour?
}
