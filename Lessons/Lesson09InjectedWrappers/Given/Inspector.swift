import Observation

/// A request that the app under inspection sent, `GET /users/42`, and the status of its response.
public struct Transaction: Hashable, Sendable {
  public let request: String
  public let status: Int

  public init(request: String, status: Int) {
    self.request = request
    self.status = status
  }
}

/// The record of all requests that were sent.
public protocol TransactionRepository: Sendable {
  /// Returns all requests so far, oldest first.
  func all() async -> [Transaction]
}

/// The use case that fetches all requests.
public struct MonitorTransactions: Sendable {
  private let repository: any TransactionRepository

  public init(repository: any TransactionRepository) {
    self.repository = repository
  }

  public func callAsFunction() async -> [Transaction] {
    await repository.all()
  }
}

/// The model of the network Inspector's screen.
@MainActor
@Observable
public final class InspectorViewModel: Sendable {
  /// The transactions that the last ``refresh()`` fetched.
  public private(set) var transactions: [Transaction] = []

  @ObservationIgnored private let monitorTransactions: MonitorTransactions

  public init(monitorTransactions: MonitorTransactions) {
    self.monitorTransactions = monitorTransactions
  }

  /// Fetches the transactions again.
  public func refresh() async {
    transactions = await monitorTransactions()
  }
}
