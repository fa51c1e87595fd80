import OutsideWorld

/// Remembers who is logged in, for everyone who holds it.
public final class SessionStore: Sendable {
  private let stored = Locked<Session?>(nil)

  public init() {}

  /// The session of whoever is logged in.
  public var current: Session? { stored.withLock { $0 } }

  /// Remembers a session, or forgets it with nil.
  public func keep(_ session: Session?) {
    stored.withLock { $0 = session }
  }
}
