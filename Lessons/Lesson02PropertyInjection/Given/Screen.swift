/// A screen that the framework creates, and calls when its view has loaded.
@MainActor
public protocol Screen: AnyObject {
  /// Creates the screen. The framework calls it, and passes nothing in.
  init()

  /// The framework's hook: called once, after the properties were assigned and before the screen is visible.
  func viewDidLoad()
}
