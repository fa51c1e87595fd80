extension DependencyContainer {
  /// Files a way to build a model of a screen, which lives on the main actor and is made for each who
  /// asks.
  public func registerModel<Model: AnyObject & Sendable>(
    _ type: Model.Type,
    build: @escaping @MainActor @Sendable (DependencyContainer) -> Model
  ) {
    file(type, ModelRegistration<Model>(model: build))
  }

  /// The model filed under exactly this type. Stops the program when there is none.
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
