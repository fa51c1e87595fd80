/// Logs pupils in and out, and resolves what belongs to the pupil who is logged in.
@MainActor public protocol PupilSession: AnyObject {
  /// The pupil who is logged in.
  var pupil: Pupil? { get }

  /// Logs a pupil in.
  ///
  /// - Throws: what ``LoginUseCase`` threw.
  func logIn(name: String, password: String) async throws

  /// Logs the pupil out.
  func logOut()

  /// - Throws: ``SchoolError/notLoggedIn``, or what resolving threw.
  func greeting() throws -> Greeting

  /// - Throws: ``SchoolError/notLoggedIn``, or what resolving threw.
  func planner() throws -> HomeworkPlanner

  /// - Throws: ``SchoolError/notLoggedIn``, or what resolving threw.
  func report(of year: SchoolYear) throws -> ReportUseCase
}
