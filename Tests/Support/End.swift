/// Calls back when the last one who holds it lets go.
public final class End: Sendable {
  private let onEnd: @Sendable () -> Void

  /// - Parameter onEnd: called once, on whatever thread lets go last.
  public init(_ onEnd: @escaping @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  deinit { onEnd() }
}
