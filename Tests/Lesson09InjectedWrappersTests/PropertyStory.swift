import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers

/// What owners do with their injected properties: they are created, copied, set and read, here and there.
///
/// The model leaves open whether copies of an unread lazy property share a service. After the first surprise the
/// story is over.
struct PropertyStory<Chapter: PropertyChapter>: Story {
  enum Step: Sendable {
    /// Without a moment: with a value. A lazy one may say so by saying nothing.
    case create(Moment?, any Numbered.Type, isNil: Bool, in: Int, byBuilder: Bool, isShort: Bool)
    case copy(Which)
    case set(Which, isNil: Bool, in: Int)
    case read(Which, ReadingPlace)
    case replaceContainer(Int)
    case cancel
  }

  enum Which: Sendable, CaseIterable { case first, last }

  /// Which rule a surprise is about.
  enum Topic {
    case moment, ownContainer, outside, elsewhere, copy, valueCopy, value, setting, others
  }

  private struct Owner {
    var property: any NumberedProperty
    /// Nothing for an owner that was created with a value.
    var moment: Moment?
    /// Whose container it is.
    let home: String
    /// What every read must return, if that is certain.
    var known: Int??
    let family: Int
    var isSet = false
  }

  private let world: World
  private let log = SupplyLog()
  private var homes: [(name: String, container: DependencyContainer)] = []
  private var owners: [Owner] = []
  private var values = 0
  /// How many requests there were before this step, and where it reads.
  private var (before, place) = (0, ReadingPlace.here)
  private var isCancelled = false
  private var setFamilies: Set<Int> = []
  /// What lazy owners found, and their copies may share.
  private var built: [Int: [Int?]] = [:]
  private var surprise: (topic: Topic, text: String)?

  init(world: World) {
    self.world = world
    homes = [("the app's container", .shared)]
    register(homes[0])
    for number in 1...2 { homes.append(newHome(number)) }
  }

  /// Stops the story when a surprise was about one of these.
  func look(_ topics: Topic...) throws {
    if let surprise, topics.contains(surprise.topic) { throw Broken(surprise.text) }
  }

  var broken: [Topic] { surprise.map { [$0.topic] } ?? [] }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func draw<Value>(_ values: [Value], or other: Value) -> Value {
      values.randomElement(using: &chance) ?? other
    }
    let (type, home) = (draw(Chapter.types, or: Int?.self), draw(Chapter.homes, or: 0))
    let (which, isNil) = (draw(Which.allCases, or: .first), draw([false, true], or: true))
    let moment = draw(Chapter.moments, or: .lazy)
    let byBuilder = Chapter.hasBuilders && draw([false, true], or: true)
    let isShort = moment == .lazy && draw([false, true], or: true)
    var steps = [
      Step.create(
        moment,
        type,
        isNil: false,
        in: home,
        byBuilder: byBuilder,
        isShort: isShort
      ), .cancel,
    ]
    steps += Which.allCases.map { .read($0, draw(Chapter.places, or: .here)) }
    if Chapter.hasCopies {
      steps += [
        .create(nil, type, isNil: isNil, in: home, byBuilder: false, isShort: false),
        .copy(which),
        .set(.first, isNil: isNil, in: home), .set(.last, isNil: isNil, in: home),
      ]
    } else if Chapter.places.count > 1 {
      steps.append(.replaceContainer(draw([1, 2], or: 1)))
    }
    return steps
  }

  func allows(_ step: Step) -> Bool {
    if surprise != nil { return false }
    switch step {
    case .create: return owners.count < 3
    case .copy: return !owners.isEmpty && owners.count < 3
    case .set, .read: return !owners.isEmpty
    case .replaceContainer: return true
    case .cancel: return !isCancelled
    }
  }

  mutating func take(_ step: Step) {
    (before, place) = (log.count, .here)
    switch step {
    case .create(let moment, let type, let isNil, let number, let byBuilder, let isShort):
      let (value, home) = (moment == nil ? newValue(isNil) : nil, homes[number].name)
      let create = { @Sendable in type.property(moment, isShort, or: value) }
      let property = byBuilder ? inBuilder(number, create) : under(number, create)
      var owner = Owner(property: property, moment: moment, home: home, family: owners.count)
      if moment == nil { owner.known = .some(value) }
      if moment == .eager { owner.known = .some(latest(of: home)) }
      owners.append(owner)
      check(owner, asks: moment == .eager ? home : nil)
    case .copy(let which):
      owners.append(owners[index(which)])
    case .set(let which, let isNil, let number):
      let (index, value) = (index(which), newValue(isNil))
      owners[index].property = under(number) { [property = owners[index].property] in
        var property = property
        property.number = value
        return property
      }
      owners[index].known = .some(value)
      owners[index].isSet = true
      setFamilies.insert(owners[index].family)
      check(owners[index], asks: nil)
    case .read(let which, let place):
      self.place = place
      read(index(which))
    case .replaceContainer(let number):
      homes[number] = newHome(number)
    case .cancel:
      isCancelled = true
    }
  }

  private func index(_ which: Which) -> Int { which == .first ? 0 : owners.count - 1 }

  private mutating func newValue(_ isNil: Bool) -> Int? {
    values -= 1
    return isNil ? nil : values
  }

  private mutating func read(_ index: Int) {
    let owner = owners[index]
    let found = number(of: owner)
    if let known = owner.known {
      check(owner, asks: nil)
      notice(owner, "a read", be: known, is: found)
      return
    }
    let isShared = owner.moment == .lazy && built[owner.family, default: []].contains(found)
    if !isShared || log.count > before {
      check(owner, asks: owner.home)
      notice(owner, "a read", be: latest(of: owner.home), is: found)
    }
    if owner.moment == .lazy {
      owners[index].known = .some(found)
      built[owner.family, default: []].append(found)
    }
  }

  /// The number of the service that a container supplied last.
  private func latest(of home: String) -> Int? { log.values.last { $0.name == home }?.number }

  private func number(of owner: Owner) -> Int? {
    let property = owner.property
    switch place {
    case .here: return under(0) { property.number }
    case .otherOverride:
      return under(homes.lastIndex { $0.name != owner.home } ?? 0) { property.number }
    case .thread:
      let (found, done) = (Recorder<Int?>(), DispatchSemaphore(value: 0))
      Thread {
        found.record(property.number)
        done.signal()
      }.start()
      done.wait()
      return found.values.first ?? nil
    }
  }

  /// Notices a request too many, too few, or to another container.
  private mutating func check(_ owner: Owner, asks home: String?) {
    let requests = log.values.dropFirst(before).map(\.name)
    let asked = requests.isEmpty ? "none" : requests.joined(separator: ", ")
    notice(owner, "the container that the step calls", be: home ?? "none", is: asked)
  }

  private mutating func notice<Value: Equatable>(
    _ owner: Owner,
    _ what: String,
    be expected: Value,
    is actual: Value
  ) {
    if surprise != nil { return }
    do { try must(what, be: expected, is: actual) } catch {
      surprise = (topic(of: owner), "\(error)")
    }
  }

  private func topic(of owner: Owner) -> Topic {
    let hasRelative = setFamilies.contains(owner.family)
    if Chapter.hasCopies {
      if owner.isSet { return .setting }
      if owner.moment == nil { return hasRelative ? .valueCopy : .value }
      if hasRelative { return .copy }
      if !setFamilies.isEmpty { return .others }
      return owners.contains { $0.moment == nil } ? .value : .moment
    }
    if Chapter.places.count == 1 { return .moment }
    switch place {
    case .here, .thread:
      return owner.known == nil || owner.moment != .eager ? .outside : .ownContainer
    case .otherOverride: return .elsewhere
    }
  }

  private func under<Result: Sendable>(
    _ number: Int,
    _ body: @escaping @Sendable () -> Result
  ) -> Result {
    let container = number == 0 ? nil : homes[number].container
    let work = { @Sendable in container.map { DependencyContainer.using($0, body) } ?? body() }
    if !isCancelled { return work() }
    return (try? world.value("a task", cancelled: true) { @MainActor in work() }) ?? work()
  }

  /// In a builder of one more container.
  private func inBuilder<Result: Sendable>(
    _ number: Int,
    _ body: @escaping @Sendable () -> Result
  ) -> Result {
    let (outer, home) = (DependencyContainer(), homes[number].container)
    register(("the builder's container", outer))
    let results = Recorder<Result>()
    outer.register(Bool.self, .transient) { _ in
      results.record(DependencyContainer.using(home, body))
      return true
    }
    // A lazy property that calls another container gets this, and no builder runs.
    DependencyContainer.shared.register(Bool.self, .transient) { _ in true }
    under(0) { _ = DependencyContainer.using(outer) { Injected<Bool>(.lazy) }.wrappedValue }
    return results.values.first ?? DependencyContainer.using(home, body)
  }

  private func newHome(_ number: Int) -> (String, DependencyContainer) {
    // Of two with one name, the first had no owner.
    let home = ("container \(owners.count + 1) of override \(number)", DependencyContainer())
    register(home)
    return home
  }

  private func register(_ home: (name: String, container: DependencyContainer)) {
    for type in Chapter.types { type.register(in: home.container, home.name, log) }
  }
}

/// What can happen in a story, and so how much of the exercise it needs.
protocol PropertyChapter: Sendable {
  static var moments: [Moment] { get }
  /// 0 is the app's container, 1 and 2 are overrides.
  static var homes: [Int] { get }
  static var places: [ReadingPlace] { get }
  static var hasCopies: Bool { get }
  /// Whether builders create owners, too.
  static var hasBuilders: Bool { get }
}

extension PropertyChapter {
  static var moments: [Moment] { Moment.allCases }
  static var types: [any Numbered.Type] { [Int?.self, Token.self, Token?.self] }
  static var homes: [Int] { [0] }
  static var places: [ReadingPlace] { [.here] }
  static var hasCopies: Bool { false }
  static var hasBuilders: Bool { false }
}

enum ReadingPlace: Sendable, CaseIterable { case here, otherOverride, thread }

extension PropertyStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .create(let moment?, let type, _, let home, let byBuilder, let isShort):
      "an owner is created \(byBuilder ? "by a builder, " : "")\(place(home)); its property is "
        + "\(moment)\(isShort ? ", which is not written" : ""), and its service \(type)"
    case .create(nil, let type, let isNil, let home, _, _):
      "an owner is created \(place(home)) with \(isNil ? "nil" : "a value") as its \(type)"
    case .copy(let owner): "the \(owner) owner is copied"
    case .set(let owner, let isNil, let home):
      "the property of the \(owner) owner is set to \(isNil ? "nil" : "a value") \(place(home))"
    case .read(let owner, let place): "the property of the \(owner) owner is read \(place)"
    case .replaceContainer(let home):
      "override \(home) gets another container; only properties still have the old one"
    case .cancel: "from here on, all is done by tasks that are cancelled"
    }
  }
}

private func place(_ home: Int) -> String { home == 0 ? "in the app" : "under override \(home)" }

extension ReadingPlace: CustomStringConvertible {
  var description: String {
    switch self {
    case .here: "outside of every override"
    case .otherOverride: "under another override"
    case .thread: "on a new thread"
    }
  }
}
