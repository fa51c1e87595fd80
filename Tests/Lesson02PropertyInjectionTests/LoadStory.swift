import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection

/// What happens to two screens that share two loaders.
///
/// The model leaves open whether an older load goes on when a newer one has begun, and which of the two is shown.
struct LoadStory: Story {
  enum Action: String, CaseIterable, Sendable {
    case assignFirst = "the first loader is assigned"
    case assignAnother = "another loader, that nothing else holds, is assigned"
    case assignNone = "the loader is taken away"
    case show = "the view loads"
    case reload = "the user reloads"
    case close = "the user closes the screen"
    case answerOlder = "the older pending request is answered"
    case answerNewest = "the newest pending request is answered"
    case failOlder = "the older pending request fails"
    case failNewest = "the newest pending request fails"
    case hurry = "loaders answer at once from now on"
    case takeTime = "loaders take their time from now on"
  }

  struct Step: CustomStringConvertible, Sendable {
    let screen: Int
    let action: Action
    var description: String { (screen == 0 ? "" : "second screen: ") + action.rawValue }
  }

  struct Load {
    let loader: String?
    /// Whether it began while no other load was pending.
    let isSingle: Bool
    /// The numbers of its requests at the desk.
    var requests: [Int] = []
    var texts: [String] = []
    var outcome: ProfileState?
    /// How many loads had begun when it ended.
    var end = 0
    /// Whether it stopped because a newer one had begun.
    var isDropped = false
    var isPending: Bool { outcome == nil && !isDropped }

    var expected: [String] {
      guard let loader else { return [] }
      let name = "the \(loader) loader: .name"
      return texts.isEmpty || isDropped ? [name] : [name, "the \(loader) loader: .motto"]
    }
  }

  /// A screen as a story sees it.
  struct Model {
    /// How a failure names it.
    let name: String
    var assigned: String? = "first"
    var isShown = false
    var loads: [Load] = []
    var state = ProfileState.blank

    /// The loaders that it may hold.
    var loaders: [String] {
      ([assigned] + pending.map { loads[$0].loader }).compactMap(\.self)
    }

    var pending: [Int] { loads.indices.filter { loads[$0].isPending } }

    /// How loads ended since the newest began.
    var outcomes: [ProfileState] { loads.filter { $0.end == loads.count }.compactMap(\.outcome) }

    /// The load that an action has begun or brings on.
    func load(of action: Action) -> Int? {
      switch action {
      case .show, .reload: loads.indices.last
      case .answerOlder, .failOlder: pending.dropLast().first
      case .answerNewest, .failNewest: pending.last
      default: nil
      }
    }
  }

  let world: World
  private let visits: [Visit]
  private(set) var models = [Model(name: "the screen"), Model(name: "the second screen")]
  private(set) var requests: [String] = []
  /// The loaders that something holds.
  private(set) var living: [String] = []
  /// The names for other loaders that are left.
  private var names = ["second", "third", "fourth", "fifth"]
  /// Whether loaders answer before `load` returns.
  private var isPrompt = false

  init(world: World) {
    self.world = world
    let make = { @MainActor @Sendable in
      let visits = [Visit(), Visit()]
      for visit in visits {
        visit.assignAll()
        visit.screen.loader = visits[0].loader
      }
      return visits
    }
    guard let visits = try? world.value("two screens", of: make) else {
      preconditionFailure("makeProfileScreen never returned")
    }
    self.visits = visits
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    // Mostly the first screen, or no load would get far.
    let screen = Int.random(in: 0...3, using: &chance) / 3
    return Action.allCases.map { Step(screen: screen, action: $0) }
  }

  static func simpler(_ step: Step) -> [Step] {
    step.screen == 0 ? [] : [Step(screen: 0, action: step.action)]
  }

  func allows(_ step: Step) -> Bool {
    let model = models[step.screen]
    return switch step.action {
    case .assignFirst: model.assigned != "first"
    case .assignNone: model.assigned != nil
    case .assignAnother: !names.isEmpty
    case .close: true
    case .show: !model.isShown && model.pending.count < 2
    case .reload: model.pending.count < 2
    case .answerOlder, .answerNewest, .failOlder, .failNewest: model.load(of: step.action) != nil
    case .hurry: !isPrompt
    case .takeTime: isPrompt
    }
  }

  mutating func take(_ step: Step) throws {
    var model = models[step.screen]
    if [.show, .reload].contains(step.action) {
      model.loads.append(Load(loader: model.assigned, isSingle: model.pending.isEmpty))
    }
    let index = model.load(of: step.action)
    let number = index.flatMap { model.loads[$0].requests.last } ?? -1
    let (visits, old, name) = (visits, requests.count, names.first ?? "")
    let states: [ProfileState]
    (requests, living, states) = try world.value("\(step)") { @MainActor in
      let (screen, desk) = (visits[step.screen].screen, visits[0].desk)
      switch step.action {
      case .assignFirst: screen.loader = visits[0].loader
      case .assignAnother: screen.loader = desk.loader(name)
      case .assignNone: screen.loader = nil
      case .show: Storyboard().show(screen)
      case .reload: screen.reload()
      case .close: screen.close()
      case .answerOlder, .answerNewest: desk.answer("text \(number)", to: number)
      case .failOlder, .failNewest: desk.fail(number)
      case .hurry: desk.promptly = { number, _ in .success("text \(number)") }
      case .takeTime: desk.promptly = nil
      }
      return (desk.requests, desk.living, visits.map(\.screen.state))
    }
    switch step.action {
    case .assignFirst: model.assigned = "first"
    case .assignAnother: model.assigned = names.removeFirst()
    case .assignNone: model.assigned = nil
    case .show: model.isShown = true
    case .hurry, .takeTime: isPrompt.toggle()
    default: break
    }
    if let index {
      var load = model.loads[index]
      let new = Array(old..<requests.count)
      load.requests += new
      load.end = model.loads.count
      let answered = [.answerOlder, .answerNewest].contains(step.action) ? [number] : []
      load.texts += (answered + (isPrompt ? new : [])).map { "text \($0)" }
      if load.loader == nil { load.outcome = states[step.screen] }
      if [.failOlder, .failNewest].contains(step.action) { load.outcome = .failed(.unavailable) }
      if load.texts.count > 1 {
        load.outcome = .showing(name: load.texts[0], motto: load.texts[1])
      }
      load.isDropped = load.isPending && !answered.isEmpty && new.isEmpty && load.end > index + 1
      model.loads[index] = load
    }
    models[step.screen] = model
    for (number, state) in states.enumerated() { models[number].state = state }
  }
}
