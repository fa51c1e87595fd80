import Exercise09InjectedWrappers
import Foundation
import GradingSupport
import Lesson09InjectedWrappers

/// What owners do with their injected properties: they are created, copied, set and read, here and there.
///
/// The service is an `Int?`: having none of it is an answer like any other. The model leaves open whether copies
/// of an unread lazy property share a service. After the first surprise the story is over.
struct PropertyStory<Chapter: PropertyChapter>: Story {
  enum Step: Sendable {
    case create(Moment, in: Int)
    case createWithValue
    case copy(Int)
    case set(Int, toNil: Bool)
    case read(Int, ReadingPlace)
    case replaceContainer(Int)
  }

  /// Which rule a surprise is about.
  enum Topic {
    case moment, ownContainer, outside, elsewhere, copy, valueCopy, value, setting, others
  }

  private struct Owner {
    var property: Injected<Int?>
    /// Nothing for an owner that was created with a value.
    var moment: Moment?
    let supply: Supply
    /// What every read must return, if that is certain.
    var known: Int??
    let family: Int
    var isSet = false
  }

  private var homes: [(supply: Supply, container: DependencyContainer)]
  private var supplies: [Supply]
  private var owners: [Owner] = []
  private var (families, values) = (0, 0)
  private var setFamilies: Set<Int> = []
  private var surprise: (topic: Topic, text: String)?

  init(world: World) {
    let app = Supply(number: 0, name: "the app's container")
    app.register(in: .shared)
    homes = [(app, .shared)]
    supplies = [app]
    for number in 1...2 { homes.append(newHome("override \(number)'s container")) }
  }

  /// Stops the story when a surprise was about one of these.
  func look(_ topics: Topic...) throws {
    if let surprise, topics.contains(surprise.topic) { throw Broken(surprise.text) }
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func draw<Value>(_ values: [Value], or other: Value) -> Value {
      values.randomElement(using: &chance) ?? other
    }
    // Steps of each of four owners: only those that exist by then are possible.
    var steps = [Step.create(draw(Chapter.moments, or: .lazy), in: draw(Chapter.homes, or: 0))]
    steps += (0...3).map { .read($0, draw(Chapter.places, or: .here)) }
    if Chapter.places.count > 1 { steps.append(.replaceContainer(draw([1, 2], or: 1))) }
    if Chapter.hasCopies {
      steps.append(.createWithValue)
      steps += (0...2).map { .copy($0) }
      steps += (0...3).map { .set($0, toNil: draw([false, true], or: true)) }
    }
    return steps
  }

  func allows(_ step: Step) -> Bool {
    if surprise != nil { return false }
    switch step {
    case .create, .createWithValue: return owners.count < 4
    case .copy(let owner): return owners.count < 4 && owners.indices.contains(owner)
    case .set(let owner, _), .read(let owner, _): return owners.indices.contains(owner)
    case .replaceContainer: return true
    }
  }

  mutating func take(_ step: Step) {
    let before = supplies.map(\.count)
    switch step {
    case .create(let moment, let number):
      let home = homes[number]
      let property = under(number) { Injected<Int?>(moment) }
      families += 1
      var owner = Owner(property: property, moment: moment, supply: home.supply, family: families)
      if moment == .eager { owner.known = .some(home.supply.last) }
      owners.append(owner)
      check(owner, at: .here, asks: moment == .eager ? home.supply : nil, since: before)
    case .createWithValue:
      families += 1
      values -= 1
      let property = Injected<Int?>(wrappedValue: values)
      let owner = Owner(
        property: property,
        supply: homes[0].supply,
        known: .some(values),
        family: families
      )
      owners.append(owner)
      check(owner, at: .here, asks: nil, since: before)
    case .copy(let index):
      owners.append(owners[index])
    case .set(let index, let toNil):
      values -= 1
      let value: Int? = toNil ? nil : values
      owners[index].property.wrappedValue = value
      owners[index].known = .some(value)
      owners[index].isSet = true
      setFamilies.insert(owners[index].family)
      check(owners[index], at: .here, asks: nil, since: before)
    case .read(let index, let place):
      read(index, place, since: before)
    case .replaceContainer(let number):
      homes[number] = newHome("override \(number)'s new container")
    }
  }

  private mutating func read(_ index: Int, _ place: ReadingPlace, since before: [Int]) {
    let owner = owners[index]
    let found = value(of: owner, at: place)
    let asked = zip(supplies, before).filter { $0.count > $1 }
    if let known = owner.known {
      check(owner, at: place, asks: nil, since: before)
      notice(owner, place, "a read", be: known, is: found)
    } else if owner.moment == .lazy, asked.isEmpty,
      owners.contains(where: { $0.family == owner.family && $0.known == .some(found) && !$0.isSet })
    {
      owners[index].known = .some(found)
    } else {
      check(owner, at: place, asks: owner.supply, since: before)
      notice(owner, place, "a read", be: owner.supply.last, is: found)
      if owner.moment == .lazy { owners[index].known = .some(found) }
    }
  }

  private func value(of owner: Owner, at place: ReadingPlace) -> Int? {
    switch place {
    case .here: return owner.property.wrappedValue
    case .ownOverride:
      let home = homes.first { $0.supply === owner.supply }?.container ?? .shared
      return DependencyContainer.using(home) { owner.property.wrappedValue }
    case .otherOverride:
      let home = homes.last { $0.supply !== owner.supply }?.container ?? .shared
      return DependencyContainer.using(home) { owner.property.wrappedValue }
    case .thread:
      let (found, done, property) = (Recorder<Int?>(), DispatchSemaphore(value: 0), owner.property)
      Thread {
        found.record(property.wrappedValue)
        done.signal()
      }.start()
      done.wait()
      return found.values.first ?? nil
    }
  }

  /// Notices a request too many, too few, or to another container.
  private mutating func check(
    _ owner: Owner,
    at place: ReadingPlace,
    asks supply: Supply?,
    since before: [Int]
  ) {
    let requests = zip(supplies, before).flatMap { supply, count in
      Array(repeating: supply.name, count: supply.count - count)
    }
    let asked = requests.isEmpty ? "none" : requests.joined(separator: ", ")
    notice(owner, place, "the container that is called", be: supply?.name ?? "none", is: asked)
  }

  private mutating func notice<Value: Equatable>(
    _ owner: Owner,
    _ place: ReadingPlace,
    _ what: String,
    be expected: Value,
    is actual: Value
  ) {
    if surprise != nil { return }
    do { try must(what, be: expected, is: actual) } catch {
      surprise = (topic(of: owner, place), "\(error)")
    }
  }

  private func topic(of owner: Owner, _ place: ReadingPlace) -> Topic {
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
    case .ownOverride: return .ownContainer
    case .here, .thread:
      return owner.known == nil || owner.moment != .eager ? .outside : .ownContainer
    case .otherOverride: return .elsewhere
    }
  }

  private func under<Result>(_ number: Int, _ body: () -> Result) -> Result {
    number == 0 ? body() : DependencyContainer.using(homes[number].container, body)
  }

  private mutating func newHome(_ name: String) -> (Supply, DependencyContainer) {
    let (supply, container) = (Supply(number: supplies.count, name: name), DependencyContainer())
    supply.register(in: container)
    supplies.append(supply)
    return (supply, container)
  }
}

/// What can happen in a story, and so how much of the exercise it needs.
protocol PropertyChapter: Sendable {
  static var moments: [Moment] { get }
  /// 0 is the app's container, 1 and 2 are overrides.
  static var homes: [Int] { get }
  static var places: [ReadingPlace] { get }
  static var hasCopies: Bool { get }
}

extension PropertyChapter {
  static var moments: [Moment] { Moment.allCases }
  static var homes: [Int] { [0] }
  static var places: [ReadingPlace] { [.here] }
  static var hasCopies: Bool { false }
}

enum ReadingPlace: Sendable, CaseIterable { case here, ownOverride, otherOverride, thread }

/// What one container supplies: numbers that tell it, and now and then nothing.
final class Supply: Sendable {
  private let number: Int
  private let built = Recorder<Int?>()

  let name: String

  init(number: Int, name: String) {
    (self.number, self.name) = (number, name)
  }

  var count: Int { built.count }
  var last: Int? { built.values.last ?? nil }

  func register(in container: DependencyContainer) {
    container.register(Int?.self, .transient) { [self] _ in
      let value = built.count % 3 == 1 ? nil : number * 100 + built.count
      built.record(value)
      return value
    }
  }
}

extension PropertyStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .create(let moment, 0): "an owner with a property that is \(moment) is created in the app"
    case .create(let moment, let home):
      "an owner with a property that is \(moment) is created under override \(home)"
    case .createWithValue: "an owner is created with a value"
    case .copy(let owner): "owner \(owner + 1) is copied"
    case .set(let owner, let toNil):
      "the property of owner \(owner + 1) is set to \(toNil ? "nil" : "a value")"
    case .read(let owner, let place): "owner \(owner + 1) is read \(place)"
    case .replaceContainer(let home):
      "override \(home) gets another container; only properties still have the old one"
    }
  }
}

extension ReadingPlace: CustomStringConvertible {
  var description: String {
    switch self {
    case .here: "outside of every override"
    case .ownOverride: "under the override of its creation"
    case .otherOverride: "under another override"
    case .thread: "on a new thread"
    }
  }
}
