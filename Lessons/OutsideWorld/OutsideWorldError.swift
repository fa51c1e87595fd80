/// The error of a live dependency that was used although a test had injected a double.
public struct OutsideWorldError: Error, Equatable, CustomStringConvertible {
  /// A sentence with the dependency that was used and the one to use instead.
  public let description: String

  /// Creates an error with its sentence.
  public init(_ description: String) {
    self.description = description
  }
}
