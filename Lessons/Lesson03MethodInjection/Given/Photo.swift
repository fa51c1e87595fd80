import Foundation

/// A photo of an album.
public struct Photo: Hashable, Sendable {
  public let title: String
  public let taken: Date

  public init(title: String, taken: Date) {
    self.title = title
    self.taken = taken
  }
}
