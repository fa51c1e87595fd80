/// The moment at which an injected property resolves its service.
public enum Moment: String, CaseIterable, Sendable {
  /// Once, while its owner is created.
  case eager
  /// Once, at its first read.
  case lazy
  /// At each read.
  case dynamic
}
