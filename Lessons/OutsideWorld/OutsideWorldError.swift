/// What a live thing throws when it is used where a test passed one in.
public struct OutsideWorldError: Error, Equatable, CustomStringConvertible {
  /// A sentence that says what was used and what to use instead.
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
