/// A screen with a user's name and motto, as the rest of the program sees it.
///
/// The code that got the screen from the storyboard assigns its properties, and may do so again later.
@MainActor
public protocol ProfileDisplaying: Screen {
  /// The source of the profile. The screen can't show a profile without one.
  var loader: (any ProfileLoading)? { get set }

  /// The receiver of the screen's events. The screen works without one, too.
  var tracker: any Tracking { get set }

  /// The owner of the screen, which is called when the screen closes.
  var delegate: (any ProfileScreenDelegate)? { get set }

  /// The content that the user sees.
  var state: ProfileState { get }

  /// Loads the name, then the motto: the user has pulled the list down, or the view has loaded.
  ///
  /// A load from a loader is tracked as `"profile requested"`. When `reload()` returns, the first request has been sent.
  func reload()

  /// Calls the delegate: the user has closed the screen.
  func close()
}

/// The owner of a profile screen.
@MainActor
public protocol ProfileScreenDelegate: AnyObject {
  /// Reacts to the closing of `screen`.
  func profileScreenDidClose(_ screen: any ProfileDisplaying)
}
