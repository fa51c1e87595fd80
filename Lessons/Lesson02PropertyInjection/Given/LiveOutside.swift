import OutsideWorld

/// Plays the real server: it answers, and it tells on whoever asks it while a test runs.
public final class ProfileServer: ProfileLoading {
  /// The one that all of the old code reaches for.
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

/// Plays the real analytics service: it tells on whoever reports to it while a test runs.
public final class LiveTracker: Tracking {
  /// The one that all of the old code reaches for.
  public static let shared = LiveTracker()

  private init() {}

  public func track(_ event: String) {
    OutsideWorld.touched("the live tracker was told: \(event)")
  }
}
