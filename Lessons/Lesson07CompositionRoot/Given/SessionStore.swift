import OutsideWorld

/// The session of the user who is logged in, for all objects that share this store.
public final class SessionStore: Sendable {
  private let stored = Locked<Session?>(nil)

  public init() {}

  /// The session of the user who is logged in, nil for a guest.
  public var current: Session? { stored.withLock { $0 } }

  /// Stores a session, or removes it with nil.
  public func keep(_ session: Session?) {
    stored.withLock { $0 = session }
  }
}
