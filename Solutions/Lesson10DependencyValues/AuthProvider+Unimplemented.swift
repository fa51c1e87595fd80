// Lesson 10 · Dependency values. One good answer of several.
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
