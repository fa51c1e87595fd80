// Lesson 02 · Property injection. One good answer of several.
import Lesson02PropertyInjection

/// Creates your screen with the storyboard. The tests assign its properties.
@MainActor
public func makeProfileScreen(from storyboard: Storyboard) -> any ProfileDisplaying {
  storyboard.instantiate(ProfileScreen.self)
}

/// Creates a loader spy.
@MainActor
public func makeLoaderSpy() -> any ProfileLoadingSpying {
  LoaderSpy()
}
