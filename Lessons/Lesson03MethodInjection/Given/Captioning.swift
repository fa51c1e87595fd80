import Foundation

/// A type that writes the line under a photo.
public protocol Captioning {
  /// Returns a line such as `Lighthouse, 5 minutes ago`.
  ///
  /// - Parameter now: the time from which the age of the photo is counted.
  func text(for photo: Photo, now: Date) -> String
}
