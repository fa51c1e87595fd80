/// When an injected property asks its container.
public enum Moment: String, CaseIterable, Sendable {
  /// Once, while its owner is created.
  case eager
  /// Once, when it is first read.
  case lazy
  /// Whenever it is read.
  case dynamic
}
