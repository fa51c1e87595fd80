// Lesson 10 · Dependency values. Task 4: from a parent to a child, and out of the scope.
// Grade it: swift test --filter Lesson10/Task4
import Lesson10DependencyValues

/// Runs `operation` with what `model` captured, with what is set here on top of it, and
/// with what `update` sets on top of that. For creating children.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> Result
) rethrows -> Result {
  // TODO: 4. Say so in an issue if the model has nothing to hand on. If it has, hand it on.
  _ = capturedValues(of: model)
  return try withDependencies(update, operation: operation)
}

/// The same where there is nothing to set.
public func withDependencies<Model: AnyObject, Result>(
  from model: Model,
  operation: () throws -> Result
) rethrows -> Result {
  try withDependencies(from: model, { _ in }, operation: operation)
}

/// Passes `operation` something that takes these values to closures which run elsewhere or later.
public func withEscapedDependencies<Result>(
  _ operation: (DependencyValues.Continuation) throws -> Result
) rethrows -> Result {
  try operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The values that were current when it was created, to go on with.
  public struct Continuation: Sendable {
    // TODO: 4. When a caller yields, the scope may be over. What has to be stored until then?
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

/// What a model's first `@Dependency` captured, or nil if neither it nor a superclass has one.
private func capturedValues(of model: AnyObject) -> DependencyValues? {
  sequence(first: Mirror(reflecting: model), next: \.superclassMirror).lazy
    .flatMap(\.children)
    .compactMap { ($0.value as? any CapturesDependencies)?.captured }
    .first { _ in true }
}
