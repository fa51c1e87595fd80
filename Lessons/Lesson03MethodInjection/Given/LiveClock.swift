import Foundation
import OutsideWorld

/// Stands in for the system's clock. It stands still, and fails a test that reads it.
public enum LiveClock {
  /// The moment it is.
  public static func now() -> Date {
    OutsideWorld.touched("someone looked at the live clock")
    return Date(timeIntervalSinceReferenceDate: 800_000_000)
  }
}
