/// Plays the framework: it makes screens, and it knows no initializer but `init()`.
@MainActor
public struct Storyboard {
  public init() {}

  /// A new screen, made with `init()`. Nothing is assigned and no view is there yet.
  public func instantiate<MadeScreen: Screen>(_ type: MadeScreen.Type) -> MadeScreen {
    type.init()
  }

  /// Puts a screen before the user's eyes: its view loads, and its hook is called.
  public func show(_ screen: any Screen) {
    screen.viewDidLoad()
  }
}
