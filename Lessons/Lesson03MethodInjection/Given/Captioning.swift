import Foundation

/// Writes the line under a photo.
public protocol Captioning {
  /// A line such as `Lighthouse, 5 minutes ago`.
  ///
  /// - Parameter now: the moment from which the age of the photo is counted.
  func text(for photo: Photo, now: Date) -> String
}
