// Lesson 10 · Dependency values. One good answer of several.
import Lesson10DependencyValues

/// A home screen that works with the dependencies that hold where this is called.
@MainActor
public func makeHomeScreen() -> any HomeScreen {
  HomeViewModel()
}
