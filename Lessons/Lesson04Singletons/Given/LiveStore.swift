import OutsideWorld

/// Plays the disk: it holds one old value, forgets what it is told, and tells on whoever uses it.
public final class LiveStore: KeyValueStore {
  /// The one that all of the old code reaches for.
  public static let standard = LiveStore()

  private init() {}

  public func strings(forKey key: String) -> [String] {
    OutsideWorld.touched("the live store was read")
    return ["saved long ago"]
  }

  public func set(_ strings: [String], forKey key: String) throws {
    OutsideWorld.touched("the live store was written to")
  }
}
