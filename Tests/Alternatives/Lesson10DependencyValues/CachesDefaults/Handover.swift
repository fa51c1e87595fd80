// Lesson 10 · Dependency values. Another good answer.
import Lesson10DependencyValues

/// Runs `operation` with the values that `model` captured, over them the values that are set here, and
/// over them the values that `update` sets. A parent creates its children with it.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  guard let captured = capturedValues(of: model) else {
    Issues.report("\(String(describing: type(of: model))) has no @Dependency to hand on")
    return try withDependencies(update, operation: operation)
  }
  let base = captured.merging(DependencyValues.current)
  let values = try UpdateRun.result(of: update, on: base)
  return try Bound.$values.withValue(values, operation: operation)
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
    private let values: DependencyValues

    init() {
      values = DependencyValues.current
    }

    public func yield<Result>(_ operation: () throws -> Result) rethrows -> Result {
      try Bound.$values.withValue(values, operation: operation)
    }

    public func yield<Result>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> Result
    ) async rethrows -> Result {
      try await Bound.$values.withValue(values, operation: operation)
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
