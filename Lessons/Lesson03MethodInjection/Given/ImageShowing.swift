import Foundation

/// A view that shows a picture from a network: `ImageView`, as the rest of the program sees it.
@MainActor
public protocol ImageShowing: AnyObject {
  /// The picture that is shown now.
  var image: Image? { get }

  /// Requests the picture at `url` before it returns, and shows it after the response.
  ///
  /// Only the newest call changes the picture. Bytes that are no picture change nothing.
  ///
  /// - Parameters:
  ///   - network: gets one request, for this call only.
  ///   - scheduler: runs the change of ``image``, for this call only.
  func setImage(from url: URL, network: any Network, scheduler: any Scheduler)
}
