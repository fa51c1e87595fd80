// Lesson 03 · Method injection. Another good answer.
import Lesson03MethodInjection

/// Creates a view that shows a picture. Its dependencies are passed with each call.
@MainActor
public func makeImageView() -> any ImageShowing {
  ImageView()
}

/// Creates a caption with a long age: `Lighthouse, 5 minutes ago`.
public func makeCaption() -> any Captioning {
  StyledCaption(style: LongAge())
}

/// Creates a caption with a short age: `Lighthouse, 5m`.
public func makeCompactCaption() -> any Captioning {
  StyledCaption(style: ShortAge())
}

/// Creates a dealer of photos.
public func makePhotoDealer() -> any PhotoDealing {
  PhotoDealer()
}

/// Creates a scheduler that runs its work when the test calls `run()`.
@MainActor
public func makeManualScheduler() -> any ManualScheduling {
  ManualScheduler()
}
