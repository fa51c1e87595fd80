/// Shows screens one upon the other.
@MainActor
public protocol Navigator: AnyObject {
  /// Puts a screen on top, and keeps it for as long as it is there.
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

  /// Takes the top screen away and lets go of it.
  public func pop() {
    _ = screens.popLast()
  }
}
