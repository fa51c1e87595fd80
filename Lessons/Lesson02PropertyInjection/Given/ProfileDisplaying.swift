/// A screen with somebody's name and motto: what `ProfileScreen` is for the rest of the program.
///
/// Whoever asked the storyboard for the screen assigns its properties, and may do so again later.
@MainActor
public protocol ProfileDisplaying: Screen {
  /// Where the parts of the profile come from. The screen can't show anybody without one.
  var loader: (any ProfileLoading)? { get set }

  /// Who hears what happens here. The screen works as well when nobody listens.
  var tracker: any Tracking { get set }

  /// Who made the screen appear, and is told when it is closed. It owns the screen.
  var delegate: (any ProfileScreenDelegate)? { get set }

  /// What the user sees.
  var state: ProfileState { get }

  /// Loads the name, then the motto; the user pulled the list down, or the view has loaded.
  ///
  /// It tells the tracker `"profile requested"`. When it returns, the first request is on its way.
  func reload()

  /// The user closed the screen: tells the delegate.
  func close()
}

/// Wants to know when a profile screen is closed.
@MainActor
public protocol ProfileScreenDelegate: AnyObject {
  /// The user closed `screen`.
  func profileScreenDidClose(_ screen: any ProfileDisplaying)
}
