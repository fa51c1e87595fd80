/// Receives what people do in the program.
@MainActor
public protocol Tracking {
  /// Notes an event, such as `"profile requested"`.
  func track(_ event: String)
}
