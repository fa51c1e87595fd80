import OutsideWorld

/// A stand-in for the real server. It responds, and a test that uses it fails.
public final class ProfileServer: ProfileLoading {
  /// The one instance, which the old code uses everywhere.
  public static let shared = ProfileServer()

  private init() {}

  public func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    OutsideWorld.touched("the live server received a request for the \(part.rawValue)")
    completion(.success("Somebody Live"))
  }
}

/// A stand-in for the real analytics service. A test that uses it fails.
public final class LiveTracker: Tracking {
  /// The one instance, which the old code uses everywhere.
  public static let shared = LiveTracker()

  private init() {}

  public func track(_ event: String) {
    OutsideWorld.touched("the live tracker received: \(event)")
  }
}
