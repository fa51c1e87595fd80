/// How long what a container built is shared.
public enum Lifetime: String, CaseIterable, Sendable {
  /// Built for everyone who asks, kept by nobody.
  case transient
  /// Built once, and kept as long as the container.
  case singleton
}
