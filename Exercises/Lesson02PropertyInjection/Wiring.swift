// Lesson 02 · Property injection. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson02PropertyInjection

/// Your screen as the storyboard makes it. The grader assigns its properties, or leaves them alone.
@MainActor
public func makeProfileScreen(from storyboard: Storyboard) -> any ProfileDisplaying {
  storyboard.instantiate(ProfileScreen.self)
}

/// A loader that answers when the test says so.
@MainActor
public func makeLoaderSpy() -> any ProfileLoadingSpying {
  LoaderSpy()
}
