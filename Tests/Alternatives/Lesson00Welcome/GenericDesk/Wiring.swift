// Lesson 00 · Welcome. Another good answer.
import Lesson00Welcome

/// Creates a desk that uses this clock and this chance.
public func makeWelcomeDesk(clock: any WallClock, chance: any Chance) -> any Welcoming {
  desk(clock, chance)
}

/// Returns the text of the sign on the desk at `hour`, 0 to 23.
public func makeSignText(at hour: Int) -> String {
  DeskSign.text(at: hour)
}

/// Creates a clock that always returns `hour`.
public func makeClockStub(saying hour: Int) -> any WallClock {
  ClockStub(hour: hour)
}

/// Unwraps the two existentials, so that the desk is generic over the types inside.
private func desk(_ clock: some WallClock, _ chance: some Chance) -> any Welcoming {
  WelcomeDesk(clock: clock, chance: chance)
}
