import OutsideWorld

/// Plays the real server: it answers, and it fails a test that uses it.
public final class ProfileServer: ProfileLoading {
  /// The one instance that all of the old code uses.
  public static let shared = ProfileServer()

  private init() {}

  public func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    OutsideWorld.touched("the live server was asked for the \(part.rawValue)")
    completion(.success("Somebody Live"))
  }
}

/// Plays the real analytics service: it fails a test that uses it.
public final class LiveTracker: Tracking {
  /// The one instance that all of the old code uses.
  public static let shared = LiveTracker()

  private init() {}

  public func track(_ event: String) {
    OutsideWorld.touched("the live tracker received: \(event)")
  }
}
