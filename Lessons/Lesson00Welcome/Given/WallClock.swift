/// Tells the hour. What is behind it, a real clock or a stand-in, is nobody's business.
public protocol WallClock: Sendable {
  /// The hour of the day, 0 to 23. Two looks may give two answers.
  var hour: Int { get }
}
