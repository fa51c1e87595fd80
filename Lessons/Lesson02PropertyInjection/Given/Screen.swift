/// A screen that the framework makes, and tells when its view is there.
@MainActor
public protocol Screen: AnyObject {
  /// Makes the screen. The framework calls it, and hands nothing over.
  init()

  /// The framework's hook: called once, after the properties were assigned and before anyone looks.
  ///
  /// What the hook starts has started when it returns.
  func viewDidLoad()
}
