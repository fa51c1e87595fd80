// Lesson 10 · Dependency values. One good answer of several.
import Lesson10DependencyValues

/// Runs `operation` with the values that `model` captured, over them the values that are set here, and
/// over them the values that `update` sets. A parent creates its children with it.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  guard let captured = capturedValues(of: model) else {
    Issues.report("\(type(of: model)) has no @Dependency, so a child gets nothing from it")
    return try withDependencies(update, operation: operation)
  }
  return try withDependencies {
    $0 = captured.merging(.current)
    try update(&$0)
  } operation: {
    try operation()
  }
}

/// Runs `operation` with the values that `model` captured, and over them the values that are set here.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: () throws -> Result
) rethrows -> Result {
  try withDependencies(from: model, { _ in }, operation: operation)
}

/// Passes `operation` a continuation, for closures that run later or elsewhere with the values of today.
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The values that were current when it was created, for closures that run later.
  public struct Continuation: Sendable {
    // Captured now: when `yield` is called, the scope may have ended.
    private let captured = DependencyValues.current

    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try withDependencies {
        $0 = captured
      } operation: {
        try operation()
      }
    }

    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> Result
    ) async rethrows -> Result {
      try await withDependencies {
        $0 = captured
      } operation: {
        try await operation()
      }
    }
  }
}

/// Returns the values that the first `@Dependency` of a model or its superclasses captured, or nil without one.
private func capturedValues(of model: AnyObject) -> DependencyValues? {
  sequence(first: Mirror(reflecting: model), next: \.superclassMirror).lazy
    .flatMap(\.children)
    .compactMap { ($0.value as? any CapturesDependencies)?.captured }
    .first { _ in true }
}
