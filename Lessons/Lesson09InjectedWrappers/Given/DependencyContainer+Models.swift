extension DependencyContainer {
  /// Registers a way to build a model of a screen, which lives on the main actor. Every request builds
  /// another.
  public func registerModel<Model: AnyObject & Sendable>(
    _ type: Model.Type,
    build: @escaping @MainActor @Sendable (DependencyContainer) -> Model
  ) {
    file(type, ModelRegistration<Model>(model: build))
  }

  /// The model registered under exactly this type. Stops the program when there is none.
  @MainActor
  public func requireModel<Model: AnyObject & Sendable>(_ type: Model.Type) -> Model {
    do {
      return try find(type, as: ModelRegistration<Model>.self).model(self)
    } catch {
      fatalError("DependencyContainer: \(error)")
    }
  }
}

/// How a model is obtained.
private struct ModelRegistration<Model: AnyObject & Sendable>: Filed {
  let kind = RegistrationKind.model
  let model: @MainActor @Sendable (DependencyContainer) -> Model
}
