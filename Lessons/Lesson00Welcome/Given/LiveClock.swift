import Foundation
import OutsideWorld

/// The real clock of this machine. It reports every read to a test that watches.
public struct LiveClock: WallClock {
  public init() {}

  public var hour: Int {
    OutsideWorld.touched("the live clock was read")
    return Calendar.current.component(.hour, from: Date())
  }
}
