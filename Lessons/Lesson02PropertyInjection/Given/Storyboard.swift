/// Stands in for the framework: it creates screens, and calls no initializer but `init()`.
@MainActor
public struct Storyboard {
  public init() {}

  /// A new screen, created with `init()`. Nothing is assigned and its view has not loaded yet.
  public func instantiate<MadeScreen: Screen>(_ type: MadeScreen.Type) -> MadeScreen {
    type.init()
  }

  /// Shows a screen to the user: its view loads, and its hook is called.
  public func show(_ screen: any Screen) {
    screen.viewDidLoad()
  }
}
