import Foundation

/// Shows a picture that comes from somewhere else: what `ImageView` is for the rest of the program.
@MainActor
public protocol ImageShowing: AnyObject {
  /// What is shown now.
  var image: Image? { get }

  /// Asks for the picture at `url` before it returns, and shows it once it has come.
  ///
  /// The newest call decides what is shown. Bytes that are no picture change nothing.
  ///
  /// - Parameters:
  ///   - network: asked once; of use for this call only.
  ///   - scheduler: runs the change of ``image``; of use for this call only.
  func setImage(from url: URL, network: any Network, scheduler: any Scheduler)
}
