import GradingSupport
import Lesson02PropertyInjection

/// What happens to a screen, while another one loads from the same loader.
///
/// The model leaves open whether an older load goes on when a newer one has begun, and which of the two is shown.
struct LoadStory: JudgedStory {
  static let size = (count: 300, length: 15)

  enum Step: String, CustomStringConvertible, Sendable {
    case assignFirst = "the first loader is assigned"
    case assignAnother = "another loader, that nothing else holds, is assigned"
    case assignNone = "the loader is taken away"
    case show = "the view loads"
    case reload = "the user reloads"
    case close = "the user closes the screen, and from now on every task is cancelled"
    case answerOlder = "the older pending request is answered"
    case answerNewest = "the newest pending request is answered"
    case failOlder = "the older pending request fails"
    case failNewest = "the newest pending request fails"
    case loadOther = "another screen loads from the first loader"
    case answerOther = "a request of the other screen is answered"
    case assignOthers = "another tracker is assigned, and the delegate is taken away"
    case hurry = "the next two requests are answered at once"
    case namesakes = "from now on, each name that was waited for is Ada"

    var description: String { rawValue }
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
    /// Whether it stopped because a newer one had begun: nothing of it waits.
    var isDropped = false
    var isPending: Bool { outcome == nil && !isDropped }

    var expected: [String] {
      guard let loader else { return [] }
      let name = "the \(loader) loader: .name"
      return texts.isEmpty || isDropped ? [name] : [name, "the \(loader) loader: .motto"]
    }
  }

  let world: World
  private let visit: Visit
  private let other: Visit
  private(set) var state = ProfileState.blank
  private(set) var requests: [String] = []
  /// The numbers of the requests that wait.
  private var waiting: [Int] = []
  /// The loaders that something holds.
  private(set) var living: [String] = []
  private(set) var loads: [Load] = []
  /// The numbers of the other screen's requests.
  private(set) var others: [Int] = []
  private(set) var assigned: String? = "second"
  private var isCancelled = false
  private var areNamesakes = false
  private var askedByPromptNames: [Int] = []
  /// The names for other loaders that are left.
  private var names = ["third", "fourth", "fifth", "sixth"]

  init(world: World) {
    self.world = world
    let make = { @MainActor @Sendable in
      let (visit, other) = (Visit(), Visit())
      for visit in [visit, other] { visit.assignAll() }
      visit.screen.loader = visit.desk.loader("second")
      other.screen.loader = visit.loader
      return (visit, other)
    }
    guard let visits = try? world.value("two screens", of: make) else {
      preconditionFailure("makeProfileScreen never returned")
    }
    (visit, other) = visits
  }

  var pending: [Int] { loads.indices.filter { loads[$0].isPending } }

  /// How loads ended since the newest began.
  var outcomes: [ProfileState] { loads.filter { $0.end == loads.count }.compactMap(\.outcome) }

  /// The load that a step has begun or brings on.
  private func load(of step: Step) -> Int? {
    switch step {
    case .show, .reload: loads.indices.last
    case .answerOlder, .failOlder: pending.dropLast().first
    case .answerNewest, .failNewest: pending.last
    default: nil
    }
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    // One of each group at a time, or no load would get far.
    let groups: [[Step]] = [
      [.reload], [.answerOlder], [.answerNewest],
      [
        .failOlder, .failNewest, .assignFirst, .assignAnother, .assignNone, .assignOthers, .show,
        .close, .loadOther, .answerOther, .hurry, .namesakes,
      ],
    ]
    return groups.compactMap { $0.randomElement(using: &chance) }
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .assignAnother: !names.isEmpty
    case .show: loads.isEmpty
    case .reload: pending.count < 3
    case .answerOlder, .answerNewest, .failOlder, .failNewest: load(of: step) != nil
    case .answerOther: waiting.contains(where: others.contains)
    default: true
    }
  }

  mutating func take(_ step: Step) throws {
    if [.show, .reload].contains(step) {
      loads.append(Load(loader: assigned, isSingle: pending.isEmpty))
    }
    if step == .close { isCancelled = true }
    if step == .namesakes { areNamesakes = true }
    let index = load(of: step)
    let isName = index.map { loads[$0].texts.isEmpty } ?? false
    let number =
      index.flatMap { loads[$0].requests.last } ?? others.first(where: waiting.contains) ?? -1
    let (visit, other, old, name) = (visit, other, requests.count, names.first ?? "")
    let text = isName && areNamesakes ? "Ada" : "text #\(number)"
    (state, requests, waiting, living, askedByPromptNames) = try world.value(
      "\(step)",
      cancelled: isCancelled
    ) { @MainActor in
      let (screen, desk) = (visit.screen, visit.desk)
      switch step {
      case .assignFirst: screen.loader = visit.loader
      case .assignAnother: screen.loader = desk.loader(name)
      case .assignNone: screen.loader = nil
      case .show: Storyboard().show(screen)
      case .reload: screen.reload()
      case .close: screen.close()
      case .answerOlder, .answerNewest, .answerOther: desk.answer(text, to: number)
      case .failOlder, .failNewest: desk.finish(.failure(ThrownByTheDouble()), number)
      case .loadOther: other.screen.reload()
      case .assignOthers:
        screen.tracker = visit.nextTracker
        screen.delegate = nil
      case .hurry: desk.promptly = [{ .success("text #\($0)") }, { .success("text #\($0)") }]
      case .namesakes: break
      }
      return (screen.state, desk.requests, desk.pending, desk.living, desk.askedByPromptNames)
    }
    let new = Array(old..<requests.count)
    var load = index.map { loads[$0] }
    switch step {
    case .assignFirst: assigned = "first"
    case .assignAnother: assigned = names.removeFirst()
    case .assignNone: assigned = nil
    case .loadOther, .answerOther: others += new
    case .answerOlder, .answerNewest: load?.texts.append(text)
    case .failOlder, .failNewest: load?.outcome = .failed(.unavailable)
    case .show, .reload, .close, .assignOthers, .hurry, .namesakes: break
    }
    guard let index, var load else { return }
    load.requests += new
    load.texts += new.filter { !waiting.contains($0) }.map { "text #\($0)" }
    load.end = loads.count
    if load.loader == nil { load.outcome = state }
    if load.texts.count > 1 { load.outcome = .showing(name: load.texts[0], motto: load.texts[1]) }
    load.isDropped = load.isPending && new.isEmpty && !load.texts.isEmpty && load.end > index + 1
    loads[index] = load
  }

  func look(_ judge: Judge) throws {
    for load in loads {
      let sent = load.requests.map { requests[$0] }
      try judge("motto", "the requests of a load", be: load.expected, is: sent)
    }
    let count = loads.map(\.requests.count).reduce(others.count, +)
    try judge("motto", "the count of all requests", be: count, is: requests.count)
    let one = askedByPromptNames.map { _ in 1 }
    let what = "the requests in the completions of names that came at once"
    try judge("motto", what, be: one, is: askedByPromptNames)

    // A local default has texts of its own.
    var (shown, own) = ([String](), [String]())
    if case .showing(let name, let motto) = state, "\(name)\(motto)".contains("text #") {
      shown = [name, motto]
      let namesakes = loads.map(\.texts).filter { $0.first == name }
      own = namesakes.contains(shown) ? shown : namesakes.first ?? []
    }
    try judge("one load", "what is shown of the load of “\(shown.first ?? "")”", be: own, is: shown)

    let isLoading = loads.last.map { $0.isSingle && $0.isPending } ?? false
    try judge("loading", "state", be: isLoading ? .loading : state, is: state)
    let isRight = !pending.isEmpty || outcomes.contains(state)
    try judge("end", "state", be: isRight ? state : outcomes.last ?? .blank, is: state)

    // The story keeps the first.
    let used = ["first", assigned] + loads.filter(\.isPending).map(\.loader)
    let idle = living.filter { !used.contains($0) }
    try judge(
      "lets go",
      "the replaced loaders that are kept without a pending load",
      be: [],
      is: idle
    )
  }
}
