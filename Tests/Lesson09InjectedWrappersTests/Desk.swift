import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers

/// A screen with a model that comes from a container.
@MainActor
struct InspectorScreen {
  @InjectedObservable var model: InspectorViewModel
}

/// Draws screens under a container of its own, and counts the models that are built in it.
@MainActor
struct Desk {
  let builds = Recorder<Int>()
  private let container = DependencyContainer()
  private let repository: TransactionRepositoryStub

  init(status: Int = 200) {
    let transaction = Transaction(request: "GET /users", status: status)
    repository = TransactionRepositoryStub(answer: [transaction])
    container.registerModel(InspectorViewModel.self) { [builds, repository] _ in
      builds.record(1)
      return InspectorViewModel(monitorTransactions: MonitorTransactions(repository: repository))
    }
  }

  func host() -> ScreenHost<InspectorScreen> {
    ScreenHost { InspectorScreen() }
  }

  func draw(_ host: ScreenHost<InspectorScreen>) -> InspectorScreen {
    DependencyContainer.using(container) { host.draw() }
  }

  func model() -> InspectorViewModel {
    InspectorViewModel(monitorTransactions: MonitorTransactions(repository: repository))
  }

  /// What a screen shows that is first read when its desk, and the desk's container, are gone.
  static func statusesAfterItIsGone(status: Int) async -> [Int] {
    let screen = drawOnce(status: status)
    await screen.model.refresh()
    return screen.model.transactions.map(\.status)
  }

  private static func drawOnce(status: Int) -> InspectorScreen {
    let desk = Desk(status: status)
    return desk.draw(desk.host())
  }
}
