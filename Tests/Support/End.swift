/// A token that calls a closure when its last owner releases it.
public final class End: Sendable {
  private let onEnd: @Sendable () -> Void

  /// - Parameter onEnd: called once, on the thread that releases the token.
  public init(_ onEnd: @escaping @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  deinit { onEnd() }
}
