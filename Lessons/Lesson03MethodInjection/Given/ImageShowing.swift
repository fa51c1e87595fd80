import Foundation

/// Shows a picture that comes from somewhere else: what `ImageView` is for the rest of the program.
@MainActor
public protocol ImageShowing: AnyObject {
  /// What is shown now.
  var image: Image? { get }

  /// Requests the picture at `url` before it returns, and shows it when it has come.
  ///
  /// The newest call decides what is shown. Bytes that are no picture change nothing.
  ///
  /// - Parameters:
  ///   - network: asked once, for this call only.
  ///   - scheduler: runs the change of ``image``, for this call only.
  func setImage(from url: URL, network: any Network, scheduler: any Scheduler)
}
