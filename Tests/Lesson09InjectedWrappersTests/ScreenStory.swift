import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation

/// What happens to two screens: they are drawn in the app or under overrides, read, observed, and their models are replaced.
///
/// Each step takes a while, in which the main actor has its turn. What surprises is noted, and the story goes on from there.
struct ScreenStory: Story {
  enum Step: Sendable {
    case draw(Int, under: Int)
    /// The other screen may be drawn by what builds the model of this one.
    case observe(Int, inFirst: Bool, drawing: Int?)
    case replace(Int, inFirst: Bool)
    case putBack(Int, inFirst: Bool)
    case change(Int)
    case replaceContainer(Int)
    case cancel
  }

  /// Which rule a surprise is about.
  enum Topic { case drawings, screens, container, retained, inside, replaced, stays, unread }

  /// The model of a screen's life.
  private struct Screen {
    var supply: ModelSupply?
    /// Which model it shows, as soon as that is certain.
    var shown: ObjectIdentifier?
    var isReplaced = false
    /// From which containers models were built for it, and from which they must be.
    var built: [String] = []
    var expected: [String] = []
    /// What was heard by each observer since the last change.
    var observers: [Recorder<Int>] = []
  }

  private let world: World
  private let stage: Stage
  private var homes: [(supply: ModelSupply, container: DependencyContainer)] = []
  private var supplies: [ModelSupply] = []
  private var screens = [Screen(), Screen()]
  private var surprises: [Topic: String] = [:]
  private var isCancelled = false

  init(world: World) {
    self.world = world
    guard let stage = try? world.value("a stage", of: { @MainActor in Stage() }) else {
      preconditionFailure("the main actor never had its turn")
    }
    self.stage = stage
    homes = [newHome("the app's container", .shared)]
    for number in 1...2 { homes.append(newHome("override \(number)'s container")) }
  }

  var broken: [Topic] { Array(surprises.keys) }

  func look(_ topics: Topic...) throws {
    if let text = topics.compactMap({ surprises[$0] }).first { throw Broken(text) }
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let (home, inFirst) = (Int.random(in: 0...2, using: &chance), Bool.random(using: &chance))
    let inner = Bool.random(using: &chance) ? Int.random(in: 0...2, using: &chance) : nil
    return [.replaceContainer(max(home, 1)), .cancel]
      + (0...1).flatMap { screen -> [Step] in
        [
          .draw(screen, under: home), .observe(screen, inFirst: inFirst, drawing: inner),
          .replace(screen, inFirst: inFirst), .putBack(screen, inFirst: inFirst), .change(screen),
        ]
      }
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .draw, .replaceContainer: return true
    case .cancel: return !isCancelled
    case .observe(let screen, _, _), .replace(let screen, _), .putBack(let screen, _):
      return screens[screen].supply != nil
    case .change(let screen): return screens[screen].shown != nil
    }
  }

  mutating func take(_ step: Step) throws {
    let (stage, heard) = (stage, Recorder<Int>())
    let before = supplies.map(\.count)
    switch step {
    case .draw(let screen, let number):
      let home = homes[number]
      let container = number == 0 ? nil : home.container
      try world.value("a drawing", cancelled: isCancelled) { @MainActor in
        stage.draw(screen, under: container)
      }
      if screens[screen].supply == nil { screens[screen].supply = home.supply }
      // What a drawing leaves behind for later runs now.
      world.settle()
      note(screen, since: before)
    case .observe(let screen, let inFirst, let number):
      let other = homes.last { $0.supply !== screens[screen].supply } ?? homes[0]
      let inner = number.map { homes[$0] }
      let isDrawn = Recorder<Int>()
      let model = try DependencyContainer.using(other.container) {
        try world.value("a read", cancelled: isCancelled) { @MainActor in
          whileBuilding = {
            guard let inner else { return }
            isDrawn.record(1)
            stage.draw(1 - screen, under: inner.container)
          }
          defer { whileBuilding = nil }
          return stage.observe(screen, inFirst) { heard.record(1) }
        }
      }
      if isDrawn.count > 0, screens[1 - screen].supply == nil {
        screens[1 - screen].supply = inner?.supply
      }
      screens[screen].observers.append(heard)
      shows(screen, model, since: before)
    case .replace(let screen, let inFirst):
      let model = try world.value("a replacement", cancelled: isCancelled) { @MainActor in
        stage.replace(screen, inFirst)
      }
      note(screen, since: before)
      if screens[screen].shown == nil { builds(screen, .unread) }
      screens[screen].shown = model
      screens[screen].isReplaced = true
      notifies(screen, .replaced)
    case .putBack(let screen, let inFirst):
      let model = try world.value("two replacements", cancelled: isCancelled) { @MainActor in
        stage.putBack(screen, inFirst) { heard.record(1) }
      }
      shows(screen, model, since: before)
      screens[screen].isReplaced = true
      screens[screen].observers.append(heard)
      notifies(screen, .replaced)
    case .change(let screen):
      try world.value("a change", cancelled: isCancelled) { @MainActor in await stage.change(screen)
      }
      notifies(screen, .inside)
    case .replaceContainer(let number):
      homes[number] = newHome("override \(number)'s new container")
      try world.value("an end", cancelled: isCancelled) { @MainActor in stage.keepLastDrawings() }
    case .cancel:
      isCancelled = true
    }
  }

  /// Compares what a read found with what the screen must show.
  private mutating func shows(_ screen: Int, _ model: ObjectIdentifier, since before: [Int]) {
    note(screen, since: before)
    let supply = screens[screen].supply
    let isFirstRead = screens[screen].shown == nil
    if isFirstRead { screens[screen].expected = supply.map { [$0.name] } ?? [] }
    let isAbandoned = !homes.contains { $0.supply === supply }
    let isBuiltElsewhere = screens[screen].built.contains { $0 != supply?.name }
    let isShared = screens[screen].built.isEmpty && !isAbandoned
    builds(
      screen,
      screens[screen].isReplaced
        ? .stays
        : isShared
          ? .screens
          : isAbandoned && isFirstRead ? .retained : isBuiltElsewhere ? .container : .drawings
    )
    if isFirstRead {
      let others = screens.filter { $0.shown == model }.count
      notice(.screens, "the number of other screens that show this model", be: 0, is: others)
      screens[screen].shown = model
    }
    let topic = screens[screen].isReplaced ? Topic.stays : .drawings
    let isShown = screens[screen].shown == model
    notice(topic, "whether the read finds the model of its screen", be: true, is: isShown)
    screens[screen].shown = model
  }

  /// Notes which models were built since.
  private mutating func note(_ screen: Int, since before: [Int]) {
    screens[screen].built += zip(supplies, before).flatMap { supply, count in
      Array(repeating: supply.name, count: supply.count - count)
    }
  }

  /// Compares which models were built for a screen with which must be.
  private mutating func builds(_ screen: Int, _ topic: Topic) {
    func text(_ names: [String]) -> String {
      names.map { "one from \($0)" }.joined(separator: ", ")
    }
    let (built, expected) = (screens[screen].built, screens[screen].expected)
    notice(topic, "the models that were built", be: text(expected), is: text(built))
    screens[screen].expected = built
  }

  private mutating func notifies(_ screen: Int, _ topic: Topic) {
    let missed: Int = screens[screen].observers.count { $0.count == 0 }
    screens[screen].observers = []
    notice(topic, "the number of observers that were not notified", be: 0, is: missed)
  }

  private mutating func notice<Value: Equatable>(
    _ topic: Topic,
    _ what: String,
    be expected: Value,
    is actual: Value
  ) {
    do { try must(what, be: expected, is: actual) } catch {
      surprises[topic] = surprises[topic] ?? "\(error)"
    }
  }

  private mutating func newHome(
    _ name: String,
    _ container: DependencyContainer = DependencyContainer()
  ) -> (ModelSupply, DependencyContainer) {
    let supply = ModelSupply(name: name)
    supply.register(in: container)
    supplies.append(supply)
    return (supply, container)
  }
}

/// All models are equal, and none is another: a screen shows one object.
extension InspectorViewModel: Hashable {
  public nonisolated static func == (_: InspectorViewModel, _: InspectorViewModel) -> Bool { true }
  public nonisolated func hash(into hasher: inout Hasher) {}
}

/// What the next builder of a model does besides.
@MainActor private var whileBuilding: (@MainActor () -> Void)?

/// Counts the models that one container builds.
private final class ModelSupply: Sendable {
  let name: String
  private let built = Recorder<Int>()

  init(name: String) {
    self.name = name
  }

  var count: Int { built.count }

  func register(in container: DependencyContainer) {
    container.registerModel(InspectorViewModel.self) { [built] _ in
      built.record(1)
      let work = whileBuilding
      whileBuilding = nil
      work?()
      return InspectorViewModel(monitorTransactions: MonitorTransactions(repository: News()))
    }
  }
}

/// Has one transaction more at every look.
private struct News: TransactionRepository {
  private let looks = Recorder<Int>()

  func all() async -> [Transaction] {
    looks.record(1)
    return (1...looks.count).map { Transaction(request: "GET /\($0)", status: 200) }
  }
}

@MainActor
private struct InspectorScreen {
  @InjectedObservable var model: InspectorViewModel
}

/// Two screens, with all their drawings.
@MainActor
private final class Stage {
  private let hosts = [ScreenHost { InspectorScreen() }, ScreenHost { InspectorScreen() }]
  private var drawings: [[InspectorScreen]] = [[], []]

  func draw(_ number: Int, under container: DependencyContainer?) {
    let host = hosts[number]
    let drawing = container.map { DependencyContainer.using($0) { host.draw() } } ?? host.draw()
    drawings[number].append(drawing)
  }

  func keepLastDrawings() {
    drawings = drawings.map { $0.suffix(1) }
  }

  func observe(
    _ number: Int,
    _ inFirst: Bool,
    onChange: @escaping @Sendable () -> Void
  ) -> ObjectIdentifier {
    withObservationTracking {
      _ = drawing(number, inFirst)?.model.transactions
    } onChange: {
      onChange()
    }
    return drawing(number, inFirst).map { ObjectIdentifier($0.model) } ?? ObjectIdentifier(self)
  }

  /// Only the screen has the replacement.
  func replace(_ number: Int, _ inFirst: Bool) -> ObjectIdentifier {
    let model = InspectorViewModel(monitorTransactions: MonitorTransactions(repository: News()))
    guard var screen = drawing(number, inFirst) else { return ObjectIdentifier(self) }
    change(&screen) { $0.model = model }
    return ObjectIdentifier(model)
  }

  /// Replaces the model, observes the screen, and replaces the replacement by the model from before.
  func putBack(
    _ number: Int,
    _ inFirst: Bool,
    onChange: @escaping @Sendable () -> Void
  ) -> ObjectIdentifier {
    guard let before = drawing(number, inFirst)?.model else { return ObjectIdentifier(self) }
    _ = replace(number, inFirst)
    _ = observe(number, inFirst, onChange: onChange)
    guard var screen = drawing(number, inFirst) else { return ObjectIdentifier(self) }
    change(&screen) { $0.model = before }
    return ObjectIdentifier(before)
  }

  func change(_ number: Int) async {
    await drawing(number, false)?.model.refresh()
  }

  private func drawing(_ number: Int, _ inFirst: Bool) -> InspectorScreen? {
    inFirst ? drawings[number].first : drawings[number].last
  }

  /// Changes a value in place, be its setter `nonmutating` or not, with no warning in both cases.
  private func change<Value>(_ value: inout Value, _ body: (inout Value) -> Void) {
    body(&value)
  }
}

extension ScreenStory.Step: CustomStringConvertible {
  var description: String {
    func name(_ screen: Int, _ inFirst: Bool) -> String {
      "\(inFirst ? "the first" : "the last") drawing of screen \(screen + 1)"
    }
    return switch self {
    case .draw(let screen, let home):
      "screen \(screen + 1) is drawn \(home == 0 ? "in the app" : "under override \(home)")"
    case .observe(let screen, let inFirst, nil): "\(name(screen, inFirst)) is observed"
    case .observe(let screen, let inFirst, let home?):
      "\(name(screen, inFirst)) is observed; if that builds its model, the builder draws screen "
        + "\(2 - screen) \(home == 0 ? "under the app's container" : "under override \(home)")"
    case .replace(let screen, let inFirst): "the model of \(name(screen, inFirst)) is replaced"
    case .putBack(let screen, let inFirst):
      "the model of \(name(screen, inFirst)) is replaced, and then the old one is put back"
    case .change(let screen): "something changes inside the model of screen \(screen + 1)"
    case .replaceContainer(let home):
      "override \(home) gets another container; only screens, as last drawn, have the old one"
    case .cancel: "from here on, all is done by tasks that are cancelled"
    }
  }
}
