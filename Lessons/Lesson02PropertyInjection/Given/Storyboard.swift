/// A stand-in for the framework: it creates screens, and calls no initializer but `init()`.
@MainActor
public struct Storyboard {
  public init() {}

  /// Returns a new screen, created with `init()`. No property is assigned, and its view has not loaded yet.
  public func instantiate<MadeScreen: Screen>(_ type: MadeScreen.Type) -> MadeScreen {
    type.init()
  }

  /// Shows a screen to the user: calls its hook.
  public func show(_ screen: any Screen) {
    screen.viewDidLoad()
  }
}
