/// How long what a container built is shared, and with whom.
public enum Lifetime: String, CaseIterable, Sendable {
  /// Built for everyone who asks, kept by nobody.
  case transient
  /// Built once by the container that it is registered in, and kept as long as that container.
  case singleton
  /// Built once in each scope, and kept until that scope ends.
  case scoped
  /// Built once, and shared only as long as somebody outside holds it.
  case weak
}
