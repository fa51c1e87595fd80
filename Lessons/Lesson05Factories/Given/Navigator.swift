/// Shows screens, one on top of the other.
@MainActor
public protocol Navigator: AnyObject {
  /// Puts a screen on top, and owns it for as long as it is there.
  func push(_ screen: any Screen)
}

/// A navigator that records what was pushed, and draws nothing.
@MainActor
public final class ScreenStack: Navigator {
  /// The screens that are open, the one on top last.
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
