/// A receiver of the program's events.
@MainActor
public protocol Tracking {
  /// Records an event, such as `"profile requested"`.
  func track(_ event: String)
}
