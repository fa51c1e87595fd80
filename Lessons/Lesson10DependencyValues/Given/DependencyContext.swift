/// Where a program runs: for real, in a preview, or in a test.
///
/// It is set where the run starts. Nothing here guesses it from the process.
public enum DependencyContext: Hashable, Sendable, CaseIterable {
  case live
  case preview
  case test
}
