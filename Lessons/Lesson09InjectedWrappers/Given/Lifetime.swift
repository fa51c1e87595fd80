/// The time for which a container shares a service that it has built.
public enum Lifetime: String, CaseIterable, Sendable {
  /// Built at every request, and not stored.
  case transient
  /// Built at the first request, and stored for as long as the container exists.
  case singleton
}
