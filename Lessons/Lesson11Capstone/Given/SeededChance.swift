import OutsideWorld

/// A generator that draws the same numbers for the same seed (SplitMix64, after Steele, Lea and Flood, 2014).
public final class SeededChance: Sendable {
  private let state: Locked<UInt64>

  public init(seed: UInt64) {
    state = Locked(seed)
  }

  /// Returns the next number.
  public func draw() -> UInt64 {
    state.withLock { state in
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
