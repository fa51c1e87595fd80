extension DependencyContainer {
  /// Registers a builder for the model of a screen. A model is on the main actor, and each request builds a
  /// new one.
  public func registerModel<Model: AnyObject & Sendable>(
    _ type: Model.Type,
    build: @escaping @MainActor @Sendable (DependencyContainer) -> Model
  ) {
    file(type, ModelRegistration<Model>(model: build))
  }

  /// Builds a model of exactly this type. Stops the program if none is registered.
  @MainActor
  public func requireModel<Model: AnyObject & Sendable>(_ type: Model.Type) -> Model {
    do {
      return try find(type, as: ModelRegistration<Model>.self).model(self)
    } catch {
      fatalError("DependencyContainer: \(error)")
    }
  }
}

/// The builder of a model.
private struct ModelRegistration<Model: AnyObject & Sendable>: Filed {
  let kind = RegistrationKind.model
  let model: @MainActor @Sendable (DependencyContainer) -> Model
}
