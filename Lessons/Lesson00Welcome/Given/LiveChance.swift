import OutsideWorld

/// The system's random numbers. It reports every draw to a test that watches.
public struct LiveChance: Chance {
  public init() {}

  public func number(in range: ClosedRange<Int>) -> Int {
    OutsideWorld.touched("the live chance drew a number")
    return Int.random(in: range)
  }
}
