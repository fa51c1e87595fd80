// Lesson 03 · Method injection. One good answer of several.
import Lesson03MethodInjection

/// A view that shows a picture. Its dependencies are passed with each call.
@MainActor
public func makeImageView() -> any ImageShowing {
  ImageView()
}

/// A caption with a long age: `Lighthouse, 5 minutes ago`.
public func makeCaption() -> any Captioning {
  Caption()
}

/// A caption with a short age: `Lighthouse, 5m`.
public func makeCompactCaption() -> any Captioning {
  CompactCaption()
}

/// A dealer of photos.
public func makePhotoDealer() -> any PhotoDealing {
  PhotoDealer()
}

/// A scheduler that runs its work when the test says so.
@MainActor
public func makeManualScheduler() -> any ManualScheduling {
  ManualScheduler()
}
