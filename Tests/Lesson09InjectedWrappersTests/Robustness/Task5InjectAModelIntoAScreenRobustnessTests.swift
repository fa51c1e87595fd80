import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import Testing

extension Lesson09.Task5 {
  // Rule: The model comes from the container that was current at the first drawing, wherever the model is read.
  // Look at: ModelHolder.swift, when it reads `DependencyContainer.current`.
  @Test(arguments: [true, false])
  func `the model comes from the first drawing's container under every override`(isApp: Bool) {
    let built = Numbers()
    let builtElsewhere = Numbers()
    let container = isApp ? DependencyContainer.shared : DependencyContainer()
    container.registerModel(built)
    if !isApp { DependencyContainer.shared.registerModel(builtElsewhere) }
    let other = DependencyContainer(models: builtElsewhere)
    let host = ScreenHost()
    _ = isApp ? host.draw() : host.draw(under: container)
    let second = host.draw(under: other)
    _ = DependencyContainer.using(other) { second.model }

    expectEqual(
      [built.count, builtElsewhere.count],
      [1, 0],
      "models from the right and other containers"
    )
  }

  // Rule: The screen retains that container until the model is built, even if nothing else retains it.
  // Look at: ModelHolder.swift, `weak` and `unowned`.
  @Test func `the screen retains the container of its first drawing`() {
    DependencyContainer.shared.registerModel(Numbers())
    let built = Numbers()
    let host = ScreenHost()
    func draw() { _ = host.draw(under: DependencyContainer(models: built)) }
    draw()
    _ = host.draw().model

    expectEqual(built.count, 1, "models of the first drawing's container")
  }

  // Rule: An observer in any drawing is notified of every replacement of the model.
  // Look at: ModelHolder.swift, whether every path of the getter reads an observed property.
  @Test func `observers in all drawings are notified of every replacement`() {
    let container = DependencyContainer(models: Numbers())
    let host = ScreenHost()
    let observers = Observers()
    for number in 1...3 {
      let drawings = [host.draw(under: container), host.draw(under: container)]
      for drawing in drawings { observers.observe { drawing.model } }
      drawings[number % 2].model = InspectorViewModel()
      expectEqual(observers.notified, 2 * number, "notifications of two observers per replacement")
    }
  }

  // Rule: An observer of the shown model is notified when something inside this model changes.
  // Look at: ModelHolder.swift, which model the getter returns.
  @Test(arguments: [false, true])
  func `an observer is notified of a change inside the model`(isReplaced: Bool) async {
    let container = DependencyContainer(models: Numbers())
    let host = ScreenHost()
    let screen = host.draw(under: container)
    if isReplaced { screen.model = InspectorViewModel(transactions: transactions) }
    let observers = Observers()
    observers.observe { screen.model.transactions }
    await host.draw(under: container).model.refresh()

    expectEqual(observers.notified, 1, "notifications")
    expectEqual(screen.model.transactions.map(\.status), [isReplaced ? 201 : 200])
  }

  // Rule: After a replacement, this drawing and later ones show the new model.
  // Look at: ModelHolder.swift, every condition in the setter, and `weak`.
  @Test func `every replacement is shown, equal models and former ones too`() {
    let container = DependencyContainer()
    container.registerModel(EqualModel.self) { _ in EqualModel() }
    let host = ScreenHost { EqualScreen() }
    let screen = DependencyContainer.using(container) { host.draw() }
    let first = screen.model
    let observers = Observers()
    func replace(by model: EqualModel, _ comment: String) {
      let before = observers.notified
      observers.observe { screen.model }
      screen.model = model
      let drawings = [screen, DependencyContainer.using(container) { host.draw() }]
      expectEqual(drawings.map { $0.model === model }, [true, true], comment)
      expectEqual(observers.notified - before, 1, "notifications: \(comment)")
    }

    replace(by: EqualModel(), "a second model")
    replace(by: EqualModel(), "a third model")
    replace(by: first, "the first model again")
  }

  // Rule: A model that is replaced before its first read is never built.
  // Look at: ModelHolder.swift, `init`, every task that it starts, and what the setter reads.
  @Test(.deterministic) func `a model that is replaced before its first read is not built`() async {
    let built = Numbers()
    let container = DependencyContainer(models: built)
    let host = ScreenHost()
    let screen = host.draw(under: container)
    await untilIdle()
    screen.model = InspectorViewModel()
    _ = host.draw(under: container).model
    await untilIdle()

    expectEqual(built.count, 0, "models that were built")
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: ModelHolder.swift, everything `static` or global.
  @Test func `each screen has its own model`() {
    let built = Numbers()
    let container = DependencyContainer(models: built)
    let hosts = [ScreenHost(), ScreenHost()]
    let models = hosts.map { $0.draw(under: container).model }
    expectEqual(models[0] === models[1], false, "whether two screens share a model")
    hosts[0].draw(under: container).model = InspectorViewModel()

    expectEqual(
      hosts[1].draw(under: container).model === models[1],
      true,
      "the other screen's model"
    )
    expectEqual(built.count, 2, "models that were built")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ModelHolder.swift, everything `static` or global.
  @Test func `a model is released with its screen`() async {
    await expectDeallocated("the model of a screen that has gone") {
      ScreenHost().draw(under: DependencyContainer(models: Numbers())).model
    }
  }

  private var transactions: [Transaction] { [Transaction(request: "GET /new", status: 201)] }
}

/// A model that equals all others.
private final class EqualModel: AlwaysEqual, Sendable {}

@MainActor
private struct EqualScreen {
  @InjectedObservable var model: EqualModel
}
