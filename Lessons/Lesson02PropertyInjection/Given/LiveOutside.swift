import OutsideWorld

/// Stands in for the real server. It answers, and fails a test that uses it.
public final class ProfileServer: ProfileLoading {
  /// The one instance, which the old code uses everywhere.
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

/// Stands in for the real analytics service, and fails a test that uses it.
public final class LiveTracker: Tracking {
  /// The one instance, which the old code uses everywhere.
  public static let shared = LiveTracker()

  private init() {}

  public func track(_ event: String) {
    OutsideWorld.touched("the live tracker received: \(event)")
  }
}
