import OutsideWorld

/// Plays the randomness of the whole machine: no seed repeats what it rolled.
public struct LiveDice: RandomNumberGenerator {
  private var system = SystemRandomNumberGenerator()

  public init() {
    OutsideWorld.touched("someone took the live dice")
  }

  public mutating func next() -> UInt64 {
    system.next()
  }
}
