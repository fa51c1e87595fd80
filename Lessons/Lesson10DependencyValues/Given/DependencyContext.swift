/// The environment of a program: the live app, a preview, or a test.
///
/// It is set where the run starts, and not guessed from the process.
public enum DependencyContext: Hashable, Sendable, CaseIterable {
  case live
  case preview
  case test
}
