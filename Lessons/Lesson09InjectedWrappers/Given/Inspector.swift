import Observation

/// Something that the app under inspection sent: `GET /users/42`, and what came back.
public struct Transaction: Hashable, Sendable {
  public let request: String
  public let status: Int

  public init(request: String, status: Int) {
    self.request = request
    self.status = status
  }
}

/// Where what was sent is noted.
public protocol TransactionRepository: Sendable {
  /// All that was sent so far, oldest first.
  func all() async -> [Transaction]
}

/// Fetches what was sent.
public struct MonitorTransactions: Sendable {
  private let repository: any TransactionRepository

  public init(repository: any TransactionRepository) {
    self.repository = repository
  }

  public func callAsFunction() async -> [Transaction] {
    await repository.all()
  }
}

/// What the network Inspector's screen shows.
@MainActor
@Observable
public final class InspectorViewModel: Sendable {
  /// What the last ``refresh()`` found.
  public private(set) var transactions: [Transaction] = []

  @ObservationIgnored private let monitorTransactions: MonitorTransactions

  public init(monitorTransactions: MonitorTransactions) {
    self.monitorTransactions = monitorTransactions
  }

  /// Fetches what was sent so far.
  public func refresh() async {
    transactions = await monitorTransactions()
  }
}
