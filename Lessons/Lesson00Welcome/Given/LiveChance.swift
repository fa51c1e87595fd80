import OutsideWorld

/// Real chance. It tells on whoever draws from it while a test runs.
public struct LiveChance: Chance {
  public init() {}

  public func number(in range: ClosedRange<Int>) -> Int {
    OutsideWorld.touched("someone drew a number by real chance")
    return Int.random(in: range)
  }
}
