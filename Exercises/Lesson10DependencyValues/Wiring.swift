// Lesson 10 · Dependency values. The tests create your screen here, and use the other types by name.
// Keep the signature; the body is yours.
import Lesson10DependencyValues

/// Creates a home screen with the dependencies that are set where this is called.
@MainActor
public func makeHomeScreen() -> any HomeScreen {
  HomeViewModel()
}
