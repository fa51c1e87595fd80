extension DependencyContainer {
  /// The container of the app. Both modules are registered in it, over their live repositories.
  public static let shared: DependencyContainer = {
    let container = DependencyContainer()
    PreferencesModule.register(in: container) { LivePreferenceRepository() }
    InspectorModule.register(in: container) { LiveTransactionRepository() }
    return container
  }()

  @TaskLocal private static var override: DependencyContainer?

  /// The container that code running here should ask: the one of the innermost ``using(_:_:)``, or else
  /// ``shared``.
  public static var current: DependencyContainer { override ?? shared }

  /// Runs `body` with another container as ``current``. Code outside of `body` notices nothing.
  public static func using<Result>(
    _ container: DependencyContainer,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(container, operation: body)
  }
}
