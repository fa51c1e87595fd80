extension DependencyContainer {
  /// The container of the app, in which both modules are registered with their live repositories.
  public static let shared: DependencyContainer = {
    let container = DependencyContainer()
    PreferencesModule.register(in: container) { LivePreferenceRepository() }
    InspectorModule.register(in: container) { LiveTransactionRepository() }
    return container
  }()

  @TaskLocal private static var override: DependencyContainer?

  /// The container of the innermost ``using(_:_:)`` around this code, or else ``shared``.
  public static var current: DependencyContainer { override ?? shared }

  /// Runs `body` with another container as ``current``. Code outside of `body` isn't affected.
  public static func using<Result>(
    _ container: DependencyContainer,
    _ body: () throws -> Result
  ) rethrows -> Result {
    try $override.withValue(container, operation: body)
  }
}
