// Lesson 10 · Dependency values. Task 5: what a test gets that sets no auth provider.
// Grade it: swift test --filter Lesson10/Task5
import Lesson10DependencyValues

extension AuthProvider {
  // TODO: 5. Who gets a report, about what, and when? And what must not be called at all?
  static var unimplemented: AuthProvider {
    Issues.report("the auth provider is not implemented")
    return .live
  }
}
