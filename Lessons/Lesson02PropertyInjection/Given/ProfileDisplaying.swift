/// A screen with a user's name and motto: what `ProfileScreen` is for the rest of the program.
///
/// The code that asked the storyboard for the screen assigns its properties, and may do so again later.
@MainActor
public protocol ProfileDisplaying: Screen {
  /// Where the parts of the profile come from. The screen can't show a profile without one.
  var loader: (any ProfileLoading)? { get set }

  /// Receives what happens here. The screen works as well when none was assigned.
  var tracker: any Tracking { get set }

  /// The object that presented the screen. It owns the screen, and is called when the screen closes.
  var delegate: (any ProfileScreenDelegate)? { get set }

  /// What the user sees.
  var state: ProfileState { get }

  /// Loads the name, then the motto: the user pulled the list down, or the view has loaded.
  ///
  /// A load from a loader is tracked as `"profile requested"`. When `reload()` returns, the first request has been sent.
  func reload()

  /// The user closed the screen: calls the delegate.
  func close()
}

/// The owner of a profile screen, which is called when the screen closes.
@MainActor
public protocol ProfileScreenDelegate: AnyObject {
  /// The user closed `screen`.
  func profileScreenDidClose(_ screen: any ProfileDisplaying)
}
