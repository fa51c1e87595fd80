/// Shows screens, one on top of the other.
@MainActor
public protocol Navigator: AnyObject {
  /// Shows a screen on top of the others, and owns it while it is shown.
  func push(_ screen: any Screen)
}

/// A navigator that stores its screens, and draws nothing.
@MainActor
public final class ScreenStack: Navigator {
  /// The screens that are shown, the top one last.
  public private(set) var screens: [any Screen] = []

  public init() {}

  public func push(_ screen: any Screen) {
    screens.append(screen)
  }

  /// Removes the top screen and releases it.
  public func pop() {
    _ = screens.popLast()
  }
}
