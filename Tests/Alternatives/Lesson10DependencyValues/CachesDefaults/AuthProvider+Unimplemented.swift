// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

extension AuthProvider {
  static var unimplemented: AuthProvider {
    AuthProvider(
      logIn: { _, _ in try Forgotten.logIn.fail() },
      logOut: { try Forgotten.logOut.fail() }
    )
  }
}

/// The closures that a test can forget to set.
private enum Forgotten: String {
  case logIn
  case logOut

  func fail<Result>() throws -> Result {
    Issues.report("authProvider.\(rawValue) was never set")
    throw Unimplemented()
  }
}
