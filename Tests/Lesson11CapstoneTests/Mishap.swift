import Foundation
import Lesson11Capstone
import OutsideWorld

/// What the server or a file throws: each time another kind of error, for each goes through to the caller.
enum Mishap {
  struct ThrownByTheTest: Error {}

  private static let count = Locked(0)

  static func next() -> any Error {
    let kinds: [any Error] = [
      ThrownByTheTest(), CancellationError(), DeskError.wrongPassword,
      CocoaError(.fileReadNoSuchFile), DeskError.notLoggedIn,
    ]
    return count.withLock { count in
      count += 1
      return kinds[count % kinds.count]
    }
  }

  /// Whether the test throws such errors, and an answer hardly ever.
  static func isOne(_ error: any Error) -> Bool {
    error is ThrownByTheTest || error is CancellationError || error is CocoaError
  }
}

/// An error in a failure's text.
func name(of error: any Error) -> String {
  switch error {
  case is DecodingError: "DecodingError"
  case is CocoaError: "CocoaError"
  default: "\(error)"
  }
}
