/// The time for which a service that a container built is shared, and the callers that share it.
public enum Lifetime: String, CaseIterable, Sendable {
  /// Built at every `resolve` call. The container stores none of them.
  case transient
  /// Built once by the container that it is registered in, and stored as long as that container lives.
  case singleton
  /// Built once in each scope, and stored until that scope ends.
  case scoped
  /// Built once, and shared only as long as some caller holds it.
  case weak
}
