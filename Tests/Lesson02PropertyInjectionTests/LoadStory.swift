import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection

/// What happens to two screens that share two loaders.
///
/// The model leaves open whether an older load goes on when a newer one has begun, and which of the two is shown.
struct LoadStory: Story {
  enum Action: Sendable {
    case assign(Assignment), show, reload, close, answer(Place), fail(Place), hurry(Bool)
  }

  struct Step: Sendable {
    var screen = 0
    let action: Action
  }

  /// What is assigned: the loader that the story keeps, one that nothing else holds, or `nil`.
  enum Assignment { case first, another, none }

  /// Which of two pending loads.
  enum Place { case older, newest }

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
    var events: [String] = []

    /// The loaders that it may hold.
    var loaders: [String] {
      [assigned].compactMap(\.self) + pending.compactMap { loads[$0].loader }
    }

    var pending: [Int] { loads.indices.filter { loads[$0].isPending } }

    /// How loads ended since the newest began.
    var outcomes: [ProfileState] { loads.filter { $0.end == loads.count }.compactMap(\.outcome) }

    func index(_ place: Place?) -> Int? {
      place == .older ? pending.dropLast().first : pending.last
    }
  }

  let world: World
  private let visits: [Visit]
  private(set) var models = [Model(name: "the screen"), Model(name: "the second screen")]
  private(set) var requests: [String] = []
  /// The loaders that something holds, of those that the story does not keep.
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
    let assignment = Bool.random(using: &chance) ? Assignment.first : .another
    let place = Bool.random(using: &chance) ? Place.older : .newest
    let all: [Action] = [
      .assign(assignment), .assign(.none), .show, .reload, .close, .answer(.older),
      .answer(.newest),
      .fail(place), .hurry(true), .hurry(false),
    ]
    return all.map { Step(screen: screen, action: $0) }
  }

  static func simpler(_ step: Step) -> [Step] {
    step.screen == 0 ? [] : [Step(action: step.action)]
  }

  func allows(_ step: Step) -> Bool {
    let model = models[step.screen]
    return switch step.action {
    case .assign(.first): model.assigned != "first"
    case .assign(.another): !names.isEmpty
    case .assign(.none): model.assigned != nil
    case .close: true
    case .show: !model.isShown && model.pending.count < 2
    case .reload: model.pending.count < 2
    case .answer, .fail: model.index(step.place) != nil
    case .hurry(let hurries): hurries != isPrompt
    }
  }

  mutating func take(_ step: Step) throws {
    let (old, visits, model) = (requests.count, visits, models[step.screen])
    var index = model.index(step.place)
    let number = index.flatMap { model.loads[$0].requests.last } ?? -1
    let name = names.first ?? ""
    let seen = try world.value("\(step)") { @MainActor in
      let (screen, desk) = (visits[step.screen].screen, visits[0].desk)
      switch step.action {
      case .assign(.first): screen.loader = visits[0].loader
      case .assign(.another): screen.loader = desk.loader(name)
      case .assign(.none): screen.loader = nil
      case .show: Storyboard().show(screen)
      case .reload: screen.reload()
      case .close: screen.close()
      case .answer: desk.answer("text \(number)", to: number)
      case .fail: desk.fail(number)
      case .hurry(let hurries): desk.isPrompt = hurries
      }
      let screens = visits.map { ($0.screen.state, $0.tracker.events) }
      return (desk.requests, desk.living.filter { $0 != "first" }, screens)
    }
    (requests, living) = (seen.0, seen.1)
    for (number, screen) in seen.2.enumerated() {
      (models[number].state, models[number].events) = screen
    }
    var loads = model.loads
    switch step.action {
    case .assign(.first): models[step.screen].assigned = "first"
    case .assign(.another): models[step.screen].assigned = names.removeFirst()
    case .assign(.none): models[step.screen].assigned = nil
    case .hurry(let hurries): isPrompt = hurries
    case .close: break
    case .show, .reload:
      if case .show = step.action { models[step.screen].isShown = true }
      index = loads.count
      loads.append(Load(loader: model.assigned, isSingle: model.pending.isEmpty))
      if model.assigned == nil { loads[loads.count - 1].outcome = models[step.screen].state }
    case .answer: if let index { loads[index].texts.append("text \(number)") }
    case .fail: if let index { loads[index].outcome = .failed(.unavailable) }
    }
    guard step.isOfALoad, let index else { return }
    let new = Array(old..<requests.count)
    loads[index].requests += new
    loads[index].end = loads.count
    if isPrompt { loads[index].texts += new.map { "text \($0)" } }
    let texts = loads[index].texts
    if texts.count > 1 { loads[index].outcome = .showing(name: texts[0], motto: texts[1]) }
    let isOver = loads[index].outcome != nil
    loads[index].isDropped = !isOver && !texts.isEmpty && new.isEmpty && index + 1 < loads.count
    models[step.screen].loads = loads
  }
}

extension LoadStory.Step: CustomStringConvertible {
  var description: String {
    let subject = screen == 0 ? "" : "second screen: "
    return switch action {
    case .assign(.first): "\(subject)the first loader is assigned"
    case .assign(.another): "\(subject)another loader, that nothing else holds, is assigned"
    case .assign(.none): "\(subject)the loader is taken away"
    case .show: "\(subject)the view loads"
    case .reload: "\(subject)the user reloads"
    case .close: "\(subject)the user closes the screen"
    case .answer(let place): "\(subject)the \(place) pending request is answered"
    case .fail(let place): "\(subject)the \(place) pending request fails"
    case .hurry(true): "loaders answer at once from now on"
    case .hurry(false): "loaders take their time from now on"
    }
  }

  fileprivate var place: LoadStory.Place? {
    switch action {
    case .answer(let place), .fail(let place): place
    default: nil
    }
  }

  /// Whether it begins a load or brings it on.
  fileprivate var isOfALoad: Bool {
    switch action {
    case .show, .reload, .answer, .fail: true
    case .assign, .close, .hurry: false
    }
  }
}
