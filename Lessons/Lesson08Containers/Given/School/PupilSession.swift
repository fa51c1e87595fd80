/// A session of the app: it logs pupils in and out, and resolves the services of the logged-in pupil.
@MainActor public protocol PupilSession: AnyObject {
  /// The logged-in pupil, if there is one.
  var pupil: Pupil? { get }

  /// Logs a pupil in.
  ///
  /// - Throws: the error of resolving or calling ``LoginUseCase``.
  func logIn(name: String, password: String) async throws

  /// Logs the pupil out, and removes the token.
  func logOut()

  /// Resolves a greeting for the pupil.
  ///
  /// - Throws: ``SchoolError/notLoggedIn``, or the error of resolving.
  func greeting() throws -> Greeting

  /// Resolves the pupil's planner.
  ///
  /// - Throws: ``SchoolError/notLoggedIn``, or the error of resolving.
  func planner() throws -> HomeworkPlanner

  /// Resolves the pupil's report of a year.
  ///
  /// - Throws: ``SchoolError/notLoggedIn``, or the error of resolving.
  func report(of year: SchoolYear) throws -> ReportUseCase
}
