import Testing

extension ExitTest.Result {
  /// What the process wrote to standard error, as text.
  public var errorText: String {
    String(decoding: standardErrorContent, as: UTF8.self)
  }
}
