/// A clock that shows the hour: a real one, or a test's own.
public protocol WallClock: Sendable {
  /// The hour of the day, 0 to 23. Two reads may return two hours.
  var hour: Int { get }
}
