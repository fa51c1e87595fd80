import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld

/// Where a story gets its container from.
protocol Maker: SendableMetatype {
  /// The container that a story sees, over the one that does the work.
  static func make(
    over container: any Container,
    _ trace: @escaping @Sendable (TraceEvent) -> Void
  ) -> any Container
  /// Whether the story makes dry runs too.
  static var verifies: Bool { get }
  /// Whether a test container lists what is missing.
  static var lists: Bool { get }
}

extension Maker {
  static func make(
    over container: any Container,
    _: @escaping @Sendable (TraceEvent) -> Void
  ) -> any Container { container }
  static var verifies: Bool { true }
  static var lists: Bool { false }
}

/// Of tasks 1 to 4: no dry run yet.
enum PlainContainer: Maker {
  static var verifies: Bool { false }
}

enum VerifiedContainer: Maker {}

/// Under a test container.
enum TestedContainer: Maker {
  static var verifies: Bool { false }
  static var lists: Bool { true }
}

enum TracedContainer: Maker {
  static func make(
    over container: any Container,
    _ trace: @escaping @Sendable (TraceEvent) -> Void
  ) -> any Container {
    let traced = Locked(WeakContainer())
    let sut = makeTracingContainer(over: container) { event in
      trace(event)
      // Who hears of a request may make one.
      let container = event.key == ServiceKey(Head.self) ? nil : traced.withLock { $0.container }
      _ = try? container?.resolve(Head.self)
    }
    traced.withLock { $0.container = sut }
    return sut
  }
}

/// A badge is registered, removed and resolved, in a container, in two scopes of it and in a scope inside.
struct RegistryStory<Made: Maker>: Story {
  enum Place: String, CaseIterable {
    case root, lesson
    // A name is a text of any kind.
    case session = " Séance"
    case evening = ""

    /// This one, and those around it.
    var wayUp: [Place] {
      switch self {
      case .root: [.root]
      case .session, .evening: [self, .root]
      case .lesson: [.lesson, .session, .root]
      }
    }
  }

  enum Step: CustomStringConvertible, Sendable {
    /// Without a lifetime it is built with an argument.
    case register(Place, String?, Lifetime?)
    case unregister(Place, String?), unregisterAll(Place)
    case resolve(Place, String?, argument: Int?)
    /// What is weak begins a second life.
    case letGo(Place, String?)
    /// What a scope stores grows stale at once.
    case change(Place, under: Place, String?)
    case end(Place)

    var description: String {
      switch self {
      case .register(let place, let name, let lifetime):
        "\(place) registers \(key(name)), \(lifetime?.rawValue ?? "with an argument")"
      case .unregister(let place, let name): "\(place) unregisters \(key(name))"
      case .unregisterAll(let place): "\(place) unregisters all"
      case .resolve(let place, let name, let argument):
        "\(place) resolves \(key(name))\(argument.map { " with \($0)" } ?? "")"
      case .letGo(let place, let name):
        "the callers let go of all, and \(place) resolves \(key(name)) twice"
      case .change(let place, under: let scope, let name):
        "twice, \(place) registers \(key(name)), scoped, and \(scope) resolves it"
      case .end(let place): "\(place) ends"
      }
    }

    private func key(_ name: String?) -> String { ServiceKey(Badge.self, name: name).description }
  }

  /// A registration of the model, and what was built of it where it is stored.
  struct Record {
    let number: Int
    let lifetime: Lifetime?
  }

  private let containers: [Place: any Container]
  private let clerk = Clerk()
  private var held: [Badge] = []
  private var unstored: [Weak] = []
  private var records: [Place: [String?: Record]] = [:]
  private var stored: [Place: [String?: (record: Record, badge: Int)]] = [:]
  private var ended: Set<Place> = []
  private var last = 0

  init(world: World) {
    let root = Made.make(over: makeContainer()) { _ in }
    let session = root.beginScope(Place.session.rawValue)
    containers = [
      .root: root, .session: session, .evening: root.beginScope(Place.evening.rawValue),
      .lesson: Made.make(over: session.beginScope(Place.lesson.rawValue)) { _ in },
    ]
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func one<Value>(of values: [Value], or other: Value) -> Value {
      values.randomElement(using: &chance) ?? other
    }
    // What a scope stored of its parent's is the hard part: that is drawn most often.
    let place = one(of: [.root, .session, .session, .evening, .lesson], or: Place.root)
    let name: String? = one(of: [nil, nil, nil, door], or: nil)
    return [
      .register(place, name, one(of: Lifetime.allCases, or: .scoped)),
      .register(.root, name, one(of: [.scoped, .weak], or: .weak)), .register(place, name, nil),
      .unregister(place, name), .unregister(.session, name), .unregisterAll(place),
      .resolve(place, name, argument: nil), .resolve(.session, name, argument: nil),
      .resolve(.lesson, nil, argument: nil), .resolve(place, name, argument: 7),
      .change(one(of: [.root, .session], or: .root), under: place, name), .end(place),
      .letGo(place, name),
    ]
  }

  func allows(_ step: Step) -> Bool {
    // Not too early: there is little to tell of a scope that has ended.
    if case .end = step { return last > 2 }
    // What an argument means to a service that needs none is up to the container.
    guard case .resolve(let place, let name, argument: _?) = step, end(of: place) == nil else {
      return true
    }
    return record(of: name, from: place).map { $0.record.lifetime == nil } ?? true
  }

  mutating func take(_ step: Step) throws {
    switch step {
    case .register(let place, let name, let lifetime): register(place, name, lifetime)
    case .unregister(let place, let name):
      containers[place]?.unregister(Badge.self, name: name)
      remove(name, from: place)
    case .unregisterAll(let place):
      containers[place]?.unregisterAll()
      for name in Array((records[place] ?? [:]).keys) { remove(name, from: place) }
    case .resolve(let place, let name, let argument):
      let expected = answer(place, name, argument)
      let badge = resolved(place, name, argument)
      try must("what \(place) resolves", be: expected, is: badge)
    case .letGo(let place, let name):
      held = []
      let kept = unstored.count { !$0.isReleased }
      try must("the number of transient and weak Badges that stay", be: 0, is: kept)
      stored = stored.mapValues { $0.filter { $0.value.record.lifetime != .weak } }
      for _ in 1...2 { try take(.resolve(place, name, argument: nil)) }
    case .change(let place, under: let scope, let name):
      for _ in 1...2 {
        try take(.register(place, name, .scoped))
        try take(.resolve(scope, name, argument: nil))
      }
    case .end(let place):
      containers[place]?.endScope()
      if place != .root { ended.insert(place) }
      try take(.resolve(place, nil, argument: nil))
    }
    for place in Place.allCases {
      if end(of: place) != nil {
        let error = answer(place, nil, nil)
        try must("what \(place) resolves", be: error, is: resolved(place, nil, nil))
        continue
      }
      let names = [nil, "", door]
      let known = names.map { containers[place]?.isRegistered(Badge.self, name: $0) == true }
      let expected = names.map { record(of: $0, from: place) != nil }
      let what = "whether \(place) has a Badge under no name, \"\" and \"\(door)\""
      try must(what, be: expected, is: known)
    }
  }

  private mutating func register(_ place: Place, _ name: String?, _ lifetime: Lifetime?) {
    last += 1
    let (number, clerk, container) = (last * 1000, clerk, containers[place])
    if let lifetime {
      container?.register(Badge.self, lifetime, name: name) { _ in
        Badge(number + clerk.badge().number)
      }
    } else {
      container?.register(Badge.self, name: name, example: 1) { _, argument in
        Badge(number + argument * 100 + clerk.badge().number)
      }
    }
    guard !ended.contains(place) else { return }
    records[place, default: [:]][name] = Record(number: number, lifetime: lifetime)
    stored[place]?[name] = nil
  }

  private mutating func remove(_ name: String?, from place: Place) {
    guard let record = records[place]?.removeValue(forKey: name) else { return }
    if stored[place]?[name]?.record.number == record.number { stored[place]?[name] = nil }
  }

  private func record(of name: String?, from place: Place) -> (record: Record, owner: Place)? {
    for owner in place.wayUp {
      if let record = records[owner]?[name] { return (record, owner) }
    }
    return nil
  }

  /// The nearest scope that has ended.
  private func end(of place: Place) -> Place? { place.wayUp.first { ended.contains($0) } }

  /// What the model says: a badge's number, or why there is none.
  private mutating func answer(_ place: Place, _ name: String?, _ argument: Int?) -> String {
    let key = ServiceKey(Badge.self, name: name)
    if let end = end(of: place) { return "\(ContainerError.scopeEnded(end.rawValue))" }
    guard let (record, owner) = record(of: name, from: place) else { return "missing \(key)" }
    let new = record.number + (argument ?? 0) * 100 + clerk.made + 1
    guard let lifetime = record.lifetime else {
      let wrong = ContainerError.wrongArgument(key, expected: "Int")
      return argument == nil ? "\(wrong)" : told(new)
    }
    if lifetime == .transient { return told(new) }
    if lifetime == .scoped, place == .root { return "\(ContainerError.outsideScope(key))" }
    let keeper = lifetime == .scoped ? place : owner
    if let stored = stored[keeper]?[name], stored.record.number == record.number {
      return told(stored.badge)
    }
    stored[keeper, default: [:]][name] = (record, new)
    return told(new)
  }

  /// A number has the registration, the argument and which badge it is of all.
  private func told(_ number: Int) -> String {
    let argument = number % 1000 / 100
    return "Badge \(number % 100), of registration \(number / 1000)"
      + (argument > 0 ? ", with argument \(argument)" : "")
  }

  private mutating func resolved(_ place: Place, _ name: String?, _ argument: Int?) -> String? {
    guard let container = containers[place] else { return nil }
    do {
      let badge =
        try argument.map { try container.resolve(Badge.self, name: name, argument: $0) }
        ?? container.resolve(Badge.self, name: name)
      // Held, so that what is weak stays as well.
      held.append(badge)
      let isKept = [.singleton, .scoped].contains(record(of: name, from: place)?.record.lifetime)
      if !isKept { unstored.append(Weak(object: badge)) }
      return told(badge.number)
    } catch ContainerError.missing(let key, path: _, near: _) {
      return "missing \(key)"
    } catch {
      return "\(error)"
    }
  }
}

private let door = "Tür 12, hinten links beim großen Saal "
