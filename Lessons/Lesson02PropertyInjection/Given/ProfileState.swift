/// What a profile screen shows.
public enum ProfileState: Hashable, Sendable {
  /// Nothing was asked for yet.
  case blank
  /// Something was asked for and did not come yet.
  case loading
  case showing(name: String, motto: String)
  case failed(ProfileFailure)
}

/// Why a profile screen has nothing to show.
public enum ProfileFailure: Error, Hashable, Sendable {
  /// A property without which the screen can't work was not assigned. Carries the property's name.
  case notAssigned(String)
  /// The loader was asked and failed.
  case unavailable
}
