/// Knows which pupils are absent today. The whole school shares one list.
public protocol AttendanceBook: Sendable {
  /// The pupils who are absent, in alphabetical order.
  var absent: [String] { get }
  /// Marks a pupil absent, then sends the pupil's parents the notice `absent`, at each call.
  ///
  /// - Throws: what the notice threw. The pupil is absent all the same.
  func markAbsent(_ pupil: String) async throws
  /// Marks a pupil present.
  func markPresent(_ pupil: String)
}

/// Sends notices to parents, as the request `notices/<pupil>/<text>` to the school's server.
public protocol NoticeBoard: Sendable {
  /// Sends one notice.
  func send(_ text: String, to pupil: String) async throws
  /// Sends a notice for each of these pupils who isn't absent, in this order. A pupil listed twice gets
  /// two.
  ///
  /// - Throws: what the first notice that failed threw. The pupils after it get none.
  func send(_ text: String, toPresentAmong pupils: [String]) async throws
}
