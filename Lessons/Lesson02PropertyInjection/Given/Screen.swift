/// A screen that the framework creates.
@MainActor
public protocol Screen: AnyObject {
  /// Creates the screen. The framework calls it without arguments.
  init()

  /// Starts the work of the screen: the hook that the framework calls once, after the properties were assigned.
  func viewDidLoad()
}
