import OutsideWorld

/// A substitute for the disk, which has one old value, saves nothing and records each use.
public final class LiveStore: KeyValueStore {
  /// The instance that the old code uses everywhere.
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
