// Lesson 10 · Dependency values. One good answer of several.
import Lesson10DependencyValues

/// Creates a home screen with the dependencies that are set where this is called.
@MainActor
public func makeHomeScreen() -> any HomeScreen {
  HomeViewModel()
}
