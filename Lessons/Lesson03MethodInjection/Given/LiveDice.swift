import OutsideWorld

/// Stands in for the system's generator: no seed repeats its numbers.
public struct LiveDice: RandomNumberGenerator {
  private var system = SystemRandomNumberGenerator()

  public init() {
    OutsideWorld.touched("someone took the live dice")
  }

  public mutating func next() -> UInt64 {
    system.next()
  }
}
