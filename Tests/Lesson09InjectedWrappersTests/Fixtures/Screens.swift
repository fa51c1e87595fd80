import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import OutsideWorld

/// The Inspector's screen.
@MainActor
struct InspectorScreen {
  @InjectedObservable var model: InspectorViewModel
}

extension ScreenHost where Screen == InspectorScreen {
  convenience init() { self.init { InspectorScreen() } }

  /// Draws the screen while a container is the current one.
  func draw(under container: DependencyContainer) -> InspectorScreen {
    DependencyContainer.using(container) { draw() }
  }
}

extension InspectorViewModel {
  /// Creates a model that no container built.
  convenience init(transactions: [Transaction] = []) {
    let repository = TransactionsStub(transactions: transactions)
    self.init(monitorTransactions: MonitorTransactions(repository: repository))
  }
}

struct TransactionsStub: TransactionRepository {
  let transactions: [Transaction]
  func all() async -> [Transaction] { transactions }
}

extension DependencyContainer {
  /// Registers the model of the screen, and counts the models that are built.
  func registerModel(_ built: Numbers) {
    registerModel(InspectorViewModel.self) { _ in
      _ = built.next()
      return InspectorViewModel(transactions: [Transaction(request: "GET /", status: 200)])
    }
  }

  /// Creates a container that builds models of the screen.
  convenience init(models built: Numbers) {
    self.init()
    registerModel(built)
  }
}

/// A counter of notifications. Each observation reads a value, and notifies once.
@MainActor
final class Observers {
  private let notifications = Recorder<Int>()

  var notified: Int { notifications.count }

  func observe(_ read: () -> Any) {
    withObservationTracking {
      _ = read()
    } onChange: { [notifications] in
      notifications.record(1)
    }
  }
}
