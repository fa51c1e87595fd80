/// The content of a profile screen.
public enum ProfileState: Hashable, Sendable {
  /// No load has begun yet.
  case blank
  /// A load has begun and has not ended yet.
  case loading
  case showing(name: String, motto: String)
  case failed(ProfileFailure)
}

/// The reason for which a profile screen shows no profile.
public enum ProfileFailure: Error, Hashable, Sendable {
  /// A property without which the screen can't work is missing. The value is the name of the property.
  case notAssigned(String)
  /// A request has failed.
  case unavailable
}
