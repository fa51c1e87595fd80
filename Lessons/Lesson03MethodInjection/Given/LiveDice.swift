import OutsideWorld

/// A generator in place of the system's: no seed repeats its numbers. It records its use.
public struct LiveDice: RandomNumberGenerator {
  private var system = SystemRandomNumberGenerator()

  public init() {
    OutsideWorld.touched("live dice were created")
  }

  public mutating func next() -> UInt64 {
    system.next()
  }
}
