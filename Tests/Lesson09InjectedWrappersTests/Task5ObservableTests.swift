import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import Testing

extension Lesson09 {
  @Suite("Task 5 · Inject a model into a screen")
  @MainActor
  struct Task5 {
    // Rule: a screen is made anew at each drawing, its model is not. Look at: ModelHolder.init.
    @Test func `builds one model for three drawings`() {
      let desk = Desk()
      let sut = desk.host()

      let models = (1...3).map { _ in ObjectIdentifier(desk.draw(sut).model) }

      let (built, different): (Int, Int) = (desk.builds.count, Set(models).count)
      #expect(
        built == 1,
        "the screen was made three times, its model must be built once; look at ModelHolder.init"
      )
      #expect(different == 1, "and all three drawings show that one; look at ModelHolder.model")
    }

    // Rule: two places on the display are two screens. Look at: anything shared by two holders.
    @Test func `gives two screens a model each`() {
      let desk = Desk()
      let (one, other) = (desk.host(), desk.host())

      let models = [one, other].map { ObjectIdentifier(desk.draw($0).model) }

      let different: Int = Set(models).count
      #expect(different == 2, "a model isn't shared by two screens; look for `static`")
    }

    // Rule: the container is chosen when the screen is first made. Look at: what ModelHolder keeps.
    @Test(arguments: Varied.numbers(2))
    func `finds its model in the container it was made under`(status: Int) async {
      let desk = Desk(status: status)
      let screen = desk.draw(desk.host())

      await screen.model.refresh()

      let statuses: [Int] = screen.model.transactions.map(\.status)
      #expect(
        statuses == [status],
        "made under an override and read outside of it; look at what ModelHolder keeps"
      )
    }

    // Rule: whoever shows a model hears of changes inside it. Look at: what the property hands out.
    @Test func `tells of a change inside its model`() async {
      let desk = Desk()
      let screen = desk.draw(desk.host())
      let news = Recorder<Int>()

      withObservationTracking {
        _ = screen.model.transactions
      } onChange: {
        news.record(1)
      }
      await screen.model.refresh()

      let count: Int = news.count
      #expect(count == 1, "the model that is shown has changed, once; look at which model is read")
    }

    // Rule: whoever shows a model hears when it is replaced. Look at: who can see ModelHolder.model.
    @Test func `tells when its model is replaced`() {
      let desk = Desk()
      let screen = desk.draw(desk.host())
      let news = Recorder<Int>()

      withObservationTracking {
        _ = screen.model.transactions
      } onChange: {
        news.record(1)
      }
      screen.model = desk.model()

      let count: Int = news.count
      #expect(
        count == 1,
        "another model is shown from now on, and somebody must say so; look at ModelHolder.model"
      )
    }

    // Rule: a replacement stays. Look at: the setter, and what the next drawing finds.
    @Test func `keeps the replacement`() {
      let desk = Desk()
      let (sut, replacement) = (desk.host(), desk.model())
      let screen = desk.draw(sut)

      screen.model = replacement

      let isKept: [Bool] = [screen, desk.draw(sut)].map { $0.model === replacement }
      #expect(
        isKept == [true, true],
        "this drawing and the next show the replacement; look at ModelHolder.model"
      )
    }
  }
}

/// A screen with a model that comes from a container.
@MainActor
private struct InspectorScreen {
  @InjectedObservable var model: InspectorViewModel
}

/// Draws screens under a container of its own, and counts the models that are built in it.
@MainActor
private struct Desk {
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
}
