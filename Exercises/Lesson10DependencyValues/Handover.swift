// Lesson 10 · Dependency values. Tasks 5 and 6: values for a child, and for a callback.
// Grade it: swift test --filter Lesson10
import Lesson10DependencyValues

/// Runs `operation` with the values that `model` captured, over them the values that are set here, and
/// over them the values that `update` sets. A parent creates its children with it.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  // TODO: 5. Merge the current values over the captured ones, then update. Report a model without values.
  _ = capturedValues(of: model)
  return try withDependencies(update, operation: operation)
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
    // TODO: 6. Store the current values when the continuation is created, and run each operation with them.
    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try operation()
    }

    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> Result
    ) async rethrows -> Result {
      try await operation()
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
