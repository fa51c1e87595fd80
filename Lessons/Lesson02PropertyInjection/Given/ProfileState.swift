/// What a profile screen shows.
public enum ProfileState: Hashable, Sendable {
  /// Nothing was requested yet.
  case blank
  /// Something was requested and has not arrived yet.
  case loading
  case showing(name: String, motto: String)
  case failed(ProfileFailure)
}

/// Why a profile screen has nothing to show.
public enum ProfileFailure: Error, Hashable, Sendable {
  /// A property without which the screen can't work was not assigned. Carries the property's name.
  case notAssigned(String)
  /// The loader failed.
  case unavailable
}
