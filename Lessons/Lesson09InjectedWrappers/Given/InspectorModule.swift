import OutsideWorld

/// The network Inspector module of the debugging kit.
public enum InspectorModule {
  /// Registers the repository as a singleton, the use case as transient, and the view model.
  public static func register(
    in container: DependencyContainer,
    repository: @escaping @Sendable () -> any TransactionRepository
  ) {
    container.register((any TransactionRepository).self, .singleton) { _ in repository() }
    container.register(MonitorTransactions.self, .transient) { container in
      MonitorTransactions(repository: container.require((any TransactionRepository).self))
    }
    container.registerModel(InspectorViewModel.self) { container in
      InspectorViewModel(monitorTransactions: container.require(MonitorTransactions.self))
    }
  }
}

/// A stand-in for the real record of the network. The outside world records each use.
public struct LiveTransactionRepository: TransactionRepository {
  public init() {}

  public func all() async -> [Transaction] {
    OutsideWorld.touched("the live record of the network was read")
    return [Transaction(request: "GET /live", status: 200)]
  }
}
