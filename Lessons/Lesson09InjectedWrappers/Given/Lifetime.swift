/// How long what a container built is shared.
public enum Lifetime: String, CaseIterable, Sendable {
  /// Built at every request, and not stored.
  case transient
  /// Built at the first request, and stored as long as the container lives.
  case singleton
}
