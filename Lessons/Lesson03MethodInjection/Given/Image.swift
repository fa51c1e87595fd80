import Foundation

/// A picture. This lesson needs only its title.
public struct Image: Hashable, Sendable {
  public let title: String

  public init(title: String) {
    self.title = title
  }

  /// Creates a picture from bytes such as `picture:Lighthouse`.
  ///
  /// - Returns: nil if the bytes are no picture.
  public init?(data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    guard text.hasPrefix(Self.mark) else { return nil }
    self.init(title: String(text.dropFirst(Self.mark.count)))
  }

  /// The bytes that ``init(data:)`` reads.
  public var data: Data { Data((Self.mark + title).utf8) }

  private static let mark = "picture:"
}
