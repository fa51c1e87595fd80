/// The list of absent pupils, which the whole school shares.
public protocol AttendanceBook: Sendable {
  /// The absent pupils, in alphabetical order.
  var absent: [String] { get }
  /// Marks a pupil absent, then sends one notice, `absent`, to that pupil's parents, at each call.
  ///
  /// The pupil is absent while the notice is on its way, and stays absent when it fails.
  ///
  /// - Throws: the error of the notice.
  func markAbsent(_ pupil: String) async throws
  /// Marks a pupil present. From now on, the pupil gets all notices again.
  func markPresent(_ pupil: String)
}

/// A board that sends notices to parents, as the request `notices/<pupil>/<text>` to the school's server.
public protocol NoticeBoard: Sendable {
  /// Sends one notice, also to an absent pupil.
  ///
  /// - Throws: the error of the request.
  func send(_ text: String, to pupil: String) async throws
  /// Sends a notice to each present pupil, in the order of the list. A pupil that is listed twice gets two.
  ///
  /// - Throws: the error of the first notice that fails. The pupils after it get none.
  func send(_ text: String, toPresentAmong pupils: [String]) async throws
}
