import Exercise09InjectedWrappers
import GradingSupport
import Lesson09InjectedWrappers
import Observation
import OutsideWorld

/// What a user does with a view model, whose repository answers when the story says so: the oldest save, or the oldest load.
///
/// The model leaves open what is shown while a call is still pending, and after a call that was cancelled.
struct PreferencesStory<Creation: PreferencesCreation>: Story {
  enum Step: Sendable {
    case takeOther
    case load
    case set(Preference, isCancelled: Bool)
    case cancel
    case answerLoad([Preference])
    case answerSave
    /// Without a list: with the one before, whatever was saved.
    case answerAll([Preference]?)
  }

  private let world: World
  private let repository = HeldRepository()
  private let elsewhere = HeldRepository()
  private let container = DependencyContainer()
  private var sut: any PreferencesModel
  private var screen: Screen
  private let others: [any PreferencesModel]
  private var calls: [WorldCall<Void>] = []
  /// What was shown when a call returned.
  private let returns = Recorder<[Preference]>()
  private var sets: [(preference: Preference, call: Int)] = []
  private var cancelled: Set<Int> = []
  /// What must be shown when all have returned, and how many cancelled calls had by then: each of those leaves it open.
  private var latest: (list: [Preference], endings: Int)? = ([], 0)
  /// The calls that load something before they return, each with the number of requests before that load:
  /// the sets whose save was answered, and a load while nothing was pending.
  private var loading: [(call: Int, requests: Int)] = []

  init(world: World) {
    self.world = world
    for container in [container, .shared] {
      PreferencesModule.register(in: container) { [elsewhere] in elsewhere }
    }
    let call = world.start { @MainActor [repository, elsewhere, container] in
      // Others come before and after.
      let first = createWithUseCases(HeldRepository())
      let other = DependencyContainer.using(container) {
        Creation.create(repository, inApp: false, beside: elsewhere)
      }
      let sut = Creation.create(repository, inApp: true, beside: elsewhere)
      let last = Creation.create(HeldRepository(), inApp: false, beside: elsewhere)
      return [sut, other, first, last]
    }
    world.settle()
    guard let models = call.value else { preconditionFailure("no view model was created") }
    (sut, others) = (models[0], Array(models.dropFirst()))
    screen = Screen(sut)
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    let all = [
      Preference(key: "theme", value: "dark"), Preference(key: "theme", value: "light"),
      Preference(key: " ", value: ""),
      Preference(key: "The names in the café’s menu", value: " Zoë Lovelace, at the lake "),
      Preference(key: "", value: " "),
    ]
    let answer = (0..<Int.random(in: 0...3, using: &chance)).compactMap { _ in
      all.randomElement(using: &chance)
    }
    let isTheme = chance.next() % 2 == 0
    let set = all.prefix(isTheme ? 2 : all.count).randomElement(using: &chance) ?? all[0]
    let isLate = chance.next() % 4 == 0
    return [.load, .answerLoad(answer), .answerAll(isTheme ? nil : answer), .cancel]
      + (Creation.sets ? [.set(set, isCancelled: isLate), .answerSave] : [])
      + (Creation.isUsedElsewhere ? [.takeOther] : [])
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .takeOther: calls.isEmpty
    case .load, .set: calls.count < 4
    case .cancel: pending.contains(calls.count - 1)
    case .answerLoad: oldest(isLoad: true) != nil
    case .answerSave: oldest(isLoad: false) != nil
    case .answerAll: !repository.calls.waiting.isEmpty
    }
  }

  mutating func take(_ step: Step) throws {
    let sut = sut
    switch step {
    case .takeOther:
      PreferencesModule.register(in: .shared) { [elsewhere] in elsewhere }
      self.sut = others[0]
      screen = Screen(others[0])
    case .load:
      if repository.calls.waiting.isEmpty {
        loading.append((calls.count, repository.calls.requests.count))
      }
      call { await sut.load() }
    case .set(let preference, let isCancelled):
      sets.append((preference, calls.count))
      call { await sut.set(preference.key, to: preference.value) }
      // Before the world settles: the task is cancelled, and then begins.
      if isCancelled { cancel() }
    case .cancel:
      cancel()
    case .answerLoad(let list):
      latest = cancelled.isEmpty || !pending.isSubset(of: cancelled) ? (list, endings) : nil
      if let number = oldest(isLoad: true) { repository.calls.answer(number, with: list) }
    case .answerSave:
      guard let number = oldest(isLoad: false) else { return }
      let requests = repository.calls.requests
      let index = requests[..<number].count { $0 != .load }
      if sets.indices.contains(index), !cancelled.contains(sets[index].call) {
        loading.append((sets[index].call, requests.count))
      }
      repository.calls.answer(number, with: [])
    case .answerAll(let list):
      let list = list ?? latest?.list ?? []
      for _ in 1...20 where !repository.calls.waiting.isEmpty {
        try take(oldest(isLoad: false) == nil ? .answerLoad(list) : .answerSave)
        world.settle()
      }
    }
  }

  /// Cancels the task of the newest call.
  private mutating func cancel() {
    calls.last?.cancel()
    cancelled.insert(calls.count - 1)
  }

  /// The numbers of the calls that have not returned.
  private var pending: Set<Int> { Set(calls.indices.filter { calls[$0].outcome == nil }) }

  /// How many cancelled calls have returned.
  private var endings: Int { cancelled.subtracting(pending).count }

  /// Compares what was saved, and what is shown when no call is pending.
  func look() throws {
    let requests: [HeldRepository.Request] = repository.calls.requests
    let isIdle = repository.calls.waiting.isEmpty
    let saves = requests.compactMap(\.saved)
    try must(
      "what was saved",
      be: text(sets.prefix(isIdle ? sets.count : saves.count).map(\.preference)),
      is: text(saves)
    )
    let others: Int = elsewhere.calls.requests.count
    try must("the number of calls to a repository of other use cases", be: 0, is: others)
    for (call, count) in loading where !pending.contains(call) {
      let isLoaded = requests.dropFirst(count).contains(.load)
      try must("whether a call that returned loaded something", be: true, is: isLoaded)
    }
    let screen = screen
    let (shown, drawn) = try world.value("preferences") { await screen.look() }
    if !isIdle { return }
    try must(
      "the number of calls that return",
      be: calls.count,
      is: calls.count { $0.outcome != nil }
    )
    try must("what a screen shows that observes it", be: text(shown), is: text(drawn))
    if let latest, latest.endings == endings {
      try must("what is shown", be: text(latest.list), is: text(shown))
      let last = returns.values.last ?? []
      try must("what was shown when the last call returned", be: text(latest.list), is: text(last))
    }
  }

  /// Compares whose use cases the containers have.
  func lookAtContainers() throws {
    for container in [container, .shared] {
      let earlier = elsewhere.calls.requests.count
      _ = world.start { @MainActor in
        async let _ = container.require(LoadPreferences.self)()
        await container.require(SavePreference.self)(Preference(key: "name", value: ""))
      }
      world.settle()
      let count: Int = elsewhere.calls.requests.count - earlier
      try must("the use cases that a container still has", be: 2, is: count)
    }
  }

  private func oldest(isLoad: Bool) -> Int? {
    let requests = repository.calls.requests
    return repository.calls.waiting.first { (requests[$0] == .load) == isLoad }
  }

  private mutating func call(_ work: @escaping @MainActor @Sendable () async -> Void) {
    let (world, sut, returns) = (world, sut, returns)
    let start = {
      world.start { @MainActor in
        await work()
        returns.record(sut.preferences)
      }
    }
    calls.append(Creation.isUsedElsewhere ? DependencyContainer.using(container, start) : start())
  }
}

private func text(_ preferences: [Preference]) -> String {
  preferences.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
}

/// How a view model is created over a repository.
protocol PreferencesCreation: Sendable {
  /// Whether both use cases are passed in; or else the container has them.
  static var isPassedIn: Bool { get }
  /// Whether the story sets preferences, or only loads them.
  static var sets: Bool { get }
  /// Whether every call is made under somebody else's override.
  static var isUsedElsewhere: Bool { get }
}

extension PreferencesCreation {
  static var sets: Bool { true }
  static var isUsedElsewhere: Bool { true }

  static var isPassedIn: Bool { true }

  /// - Parameters:
  ///   - inApp: whether the container is the app's, or one that only the view model still has.
  ///   - other: the repository of the container, which its use cases don't use.
  @MainActor
  static func create(
    _ repository: any PreferenceRepository,
    inApp: Bool,
    beside other: any PreferenceRepository
  ) -> any PreferencesModel {
    if isPassedIn { return createWithUseCases(repository) }
    let container = inApp ? DependencyContainer.shared : DependencyContainer()
    PreferencesModule.register(in: container) { other }
    container.register(LoadPreferences.self, .transient) { _ in
      LoadPreferences(repository: repository)
    }
    container.register(SavePreference.self, .transient) { _ in
      SavePreference(repository: repository)
    }
    if inApp { return makePreferencesViewModel() }
    return DependencyContainer.using(container) { makePreferencesViewModel() }
  }
}

/// Draws the preferences again only if it is notified of a change.
@MainActor
private final class Screen {
  private let model: any PreferencesModel
  private let isStale = Locked(true)
  private var drawn: [Preference] = []

  nonisolated init(_ model: any PreferencesModel) { self.model = model }

  func look() -> (shown: [Preference], drawn: [Preference]) {
    if isStale.withLock({ $0 }) {
      isStale.withLock { $0 = false }
      drawn = withObservationTracking {
        model.preferences
      } onChange: { [isStale] in
        isStale.withLock { $0 = true }
      }
    }
    return (model.preferences, drawn)
  }
}

/// Passes both use cases in.
@MainActor
func createWithUseCases(_ repository: any PreferenceRepository) -> any PreferencesModel {
  makePreferencesViewModel(
    loadPreferences: LoadPreferences(repository: repository),
    savePreference: SavePreference(repository: repository)
  )
}

/// A repository whose calls wait until the story answers them.
struct HeldRepository: PreferenceRepository {
  enum Request: Sendable, Equatable {
    case load
    case save(Preference)

    var saved: Preference? { if case .save(let preference) = self { preference } else { nil } }
  }

  let calls = HeldCalls<Request, [Preference]>(obeysCancellation: false)

  func all() async -> [Preference] { (try? await calls.call(.load)) ?? [] }
  func save(_ preference: Preference) async { _ = try? await calls.call(.save(preference)) }
}

extension PreferencesStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .takeOther: "from here on, it is a view model that was created under an override"
    case .load: "load() is called"
    case .set(let preference, let isCancelled):
      "set(“\(preference.key)”, to: “\(preference.value)”) is called"
        + (isCancelled ? " by a task that was cancelled before" : "")
    case .cancel: "the task of the newest call is cancelled"
    case .answerLoad(let list): "the oldest load returns “\(text(list))”"
    case .answerSave: "the oldest save returns"
    case .answerAll(let list):
      "every save returns, and every load returns \(list.map { "“\(text($0))”" } ?? "the same as before")"
    }
  }
}
