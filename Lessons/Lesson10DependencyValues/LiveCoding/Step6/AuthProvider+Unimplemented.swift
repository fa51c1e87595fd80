// Lesson 10 · Dependency values. Task 7: the auth provider of a test that sets none.
// Grade it: swift test --filter Lesson10/Task7
import Lesson10DependencyValues

extension AuthProvider {
  /// A provider whose closures report that they were never set. Creating it reports nothing.
  static let unimplemented = AuthProvider(
    logIn: { _, _ in
      Issues.report("AuthProvider.logIn was called and never set; set it with withDependencies")
      throw Unimplemented()
    },
    logOut: {
      Issues.report("AuthProvider.logOut was called and never set; set it with withDependencies")
      throw Unimplemented()
    }
  )
}
