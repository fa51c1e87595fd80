// Lesson 10 · Dependency values. The grader gets your screen here; the rest it uses by its name.
// Keep the signature; the body is yours.
import Lesson10DependencyValues

/// A home screen that works with the dependencies that hold where this is called.
@MainActor
public func makeHomeScreen() -> any HomeScreen {
  HomeViewModel()
}
