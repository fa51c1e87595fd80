import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld

/// A container for a machine.
protocol ContainerMaker: SendableMetatype {
  static func make(over container: any Container) -> any Container
}

enum PlainContainer: ContainerMaker {
  static func make(over container: any Container) -> any Container { container }
}

enum TracedContainer: ContainerMaker {
  static func make(over container: any Container) -> any Container {
    let resolve = Locked<@Sendable () -> Void>({})
    let tracing = makeTracingContainer(over: container) { event in
      // The closure may resolve, too.
      if event.key != ServiceKey(Head.self) { resolve.withLock { $0 }() }
    }
    resolve.withLock { $0 = { [weak tracing] in _ = try? tracing?.resolve(Head.self) } }
    return tracing
  }
}

/// Badges are registered, removed and resolved, in a container, in two scopes of it, and in a scope inside.
struct RegistryMachine<Maker: ContainerMaker>: StateMachine {
  enum Place: String, CaseIterable {
    case root, lesson
    // Names of scopes may be any texts.
    case session = " Séance"
    case evening = ""

    /// This place, and those around it.
    var andParents: [Place] {
      switch self {
      case .root: [.root]
      case .session, .evening: [self, .root]
      case .lesson: [.lesson, .session, .root]
      }
    }
  }

  enum Command: CustomStringConvertible {
    /// Without a lifetime, the badge needs an argument.
    case register(Place, String?, Lifetime?)
    case unregister(Place, String?), unregisterAll(Place), resolve(Place, String?)
    /// No caller holds a badge after this.
    case release
    /// A stored instance of a scope becomes old twice.
    case change(Place, under: Place, String?)
    case end(Place)

    var description: String {
      switch self {
      case .register(let place, let name, let lifetime):
        "\(place) registers \(key(name)), \(lifetime?.rawValue ?? "with an argument")"
      case .unregister(let place, let name): "\(place) unregisters \(key(name)) and resolves it"
      case .unregisterAll(let place): "\(place) unregisters all"
      case .resolve(let place, let name): "\(place) resolves \(key(name)) twice"
      case .release: "the callers release all badges"
      case .change(let place, let scope, let name):
        "twice, \(place) registers \(key(name)), scoped, and \(scope) resolves it"
      case .end(let place): "\(place) ends"
      }
    }

    private func key(_ name: String?) -> String { ServiceKey(Badge.self, name: name).description }
  }

  struct Observation: Sendable {
    /// The results of the last command's calls that are not those of the model.
    var differences: [String] = []
    /// The transient and weak badges that no caller holds.
    var stored = 0
  }

  /// A registration, and the number of the badge where it is stored.
  private typealias Record = (number: Int, lifetime: Lifetime?)

  static var size: (histories: Int, commands: Int) { (100, 12) }

  private let containers: [Place: any Container]
  private let badges = BadgeMaker()
  private var held: [Badge] = []
  private var unstored: [Weak] = []
  private var records: [Place: [String?: Record]] = [:]
  private var stored: [Place: [String?: (record: Record, badge: Int)]] = [:]
  private var ended: Set<Place> = []
  private var last = 0
  private var results = Observation()

  init() {
    let root = Maker.make(over: makeContainer())
    let session = root.beginScope(Place.session.rawValue)
    containers = [
      .root: root, .session: session, .evening: root.beginScope(Place.evening.rawValue),
      .lesson: Maker.make(over: session.beginScope(Place.lesson.rawValue)),
    ]
  }

  static func commands(using random: inout SeededGenerator) -> [Command] {
    func one<Value>(of values: [Value], or other: Value) -> Value {
      values.randomElement(using: &random) ?? other
    }
    let place = one(of: [.root, .session, .session, .evening, .lesson], or: Place.root)
    let name: String? = one(of: [nil, nil, nil, ""], or: nil)
    return [
      .register(place, name, one(of: Lifetime.allCases, or: .scoped)),
      .register(.root, name, one(of: [.scoped, .weak], or: .weak)), .register(place, name, nil),
      .unregister(place, name), .unregister(.session, name), .unregisterAll(place),
      .resolve(place, name), .resolve(.session, name), .resolve(.lesson, nil),
      .change(one(of: [.root, .session], or: .root), under: place, name), .end(place), .release,
    ]
  }

  /// Returns whether the command is allowed. An ended scope shows little, so no scope ends too early.
  func allows(_ command: Command) -> Bool {
    if case .end = command { return last > 2 }
    return true
  }

  mutating func run(_ command: Command) {
    results = Observation()
    switch command {
    case .register(let place, let name, let lifetime): register(place, name, lifetime)
    case .unregister(let place, let name):
      containers[place]?.unregister(Badge.self, name: name)
      records[place]?[name] = nil
      resolve(place, name)
    case .unregisterAll(let place):
      containers[place]?.unregisterAll()
      records[place] = nil
    case .resolve(let place, let name):
      for _ in 1...2 { resolve(place, name) }
    case .release:
      held = []
      results.stored = unstored.count { !$0.isReleased }
      unstored = []
      stored = stored.mapValues { $0.filter { $0.value.record.lifetime != .weak } }
    case .change(let place, let scope, let name):
      for _ in 1...2 {
        register(place, name, .scoped)
        resolve(scope, name)
      }
    case .end(let place):
      containers[place]?.endScope()
      if place != .root { ended.insert(place) }
      for place in Place.allCases { resolve(place, nil) }
    }
    for place in Place.allCases where end(of: place) == nil {
      for name in [nil, "", "door"] {
        let isRegistered = containers[place]?.isRegistered(Badge.self, name: name) == true
        let expected = record(of: name, from: place) != nil
        let key = ServiceKey(Badge.self, name: name)
        compare("\(place) has \(key)", "\(isRegistered)", "\(expected)")
      }
    }
  }

  func observe() -> Observation { results }

  private mutating func register(_ place: Place, _ name: String?, _ lifetime: Lifetime?) {
    last += 1
    let number = last * 1000
    let badges = badges
    containers[place]?
      .register(Badge.self, lifetime, name: name) { _ in
        Badge(number + badges.makeBadge().number)
      }
    guard !ended.contains(place) else { return }
    records[place, default: [:]][name] = (number, lifetime)
    stored[place]?[name] = nil
  }

  private mutating func compare(_ call: String, _ actual: String, _ expected: String) {
    if actual == expected { return }
    results.differences.append("\(call): \(expected), but the answer: \(actual)")
  }

  private func record(of name: String?, from place: Place) -> (record: Record, owner: Place)? {
    for owner in place.andParents {
      if let record = records[owner]?[name] { return (record, owner) }
    }
    return nil
  }

  /// Returns the nearest scope that has ended.
  private func end(of place: Place) -> Place? { place.andParents.first { ended.contains($0) } }

  private mutating func resolve(_ place: Place, _ name: String?) {
    guard let container = containers[place] else { return }
    let found = record(of: name, from: place)
    let lifetime = found == nil ? .transient : found?.record.lifetime
    let expected = self.expected(place, name, found)
    let actual: String
    do {
      let badge = try container.resolve(Badge.self, lifetime, name: name)
      held.append(badge)
      if lifetime != .singleton, lifetime != .scoped { unstored.append(Weak(object: badge)) }
      actual = text(badge.number)
    } catch ContainerError.missing {
      actual = "missing"
    } catch { actual = "\(error)" }
    compare("\(place) resolves \(ServiceKey(Badge.self, name: name))", actual, expected)
  }

  /// Returns the result of a `resolve` call in the model.
  private mutating func expected(
    _ place: Place,
    _ name: String?,
    _ found: (record: Record, owner: Place)?
  ) -> String {
    if let end = end(of: place) { return "\(ContainerError.scopeEnded(end.rawValue))" }
    guard let (record, owner) = found else { return "missing" }
    let new = record.number + badges.made + 1
    guard let lifetime = record.lifetime, lifetime != .transient else { return text(new) }
    if lifetime == .scoped, place == .root {
      return "\(ContainerError.outsideScope(ServiceKey(Badge.self, name: name)))"
    }
    let keeper = lifetime == .scoped ? place : owner
    if let stored = stored[keeper]?[name], stored.record.number == record.number {
      return text(stored.badge)
    }
    stored[keeper, default: [:]][name] = (record, new)
    return text(new)
  }

  /// Returns the registration and the number in it.
  private func text(_ number: Int) -> String {
    "badge \(number % 1000) of registration \(number / 1000)"
  }
}
