/// Says the hour. It may be a real clock or a stand-in for one.
public protocol WallClock: Sendable {
  /// The hour of the day, 0 to 23. Two reads may give two hours.
  var hour: Int { get }
}
