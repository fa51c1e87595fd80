import Foundation
import OutsideWorld

/// The stand-in for the system's clock: it records that it was read.
public enum LiveClock {
  public static func now() -> Date {
    OutsideWorld.touched("the live clock was read")
    return Date()
  }
}

/// The clock of previews, with a fixed date.
public enum PreviewClock {
  public static let date = Date(timeIntervalSince1970: 1_000_000_000)
}
