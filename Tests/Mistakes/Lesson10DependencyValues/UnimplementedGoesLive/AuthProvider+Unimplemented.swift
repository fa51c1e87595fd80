// Lesson 10 · Dependency values. A wrong answer.
import Lesson10DependencyValues

extension AuthProvider {
  /// Reports each closure that is called and was never set. Making one reports nothing.
  static let unimplemented = AuthProvider(
    logIn: { name, password in
      Issues.report("AuthProvider.logIn was called and never set; set it with withDependencies")
      return try await AuthProvider.live.logIn(name, password)
    },
    logOut: {
      Issues.report("AuthProvider.logOut was called and never set; set it with withDependencies")
      throw Unimplemented()
    }
  )
}
