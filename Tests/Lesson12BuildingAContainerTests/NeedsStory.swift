import Exercise12BuildingAContainer
import Foundation
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld

/// A stage that was built, and what it was built from.
final class BuiltStage: Stage {}

/// Stages need each other, in a container, a scope and a scope inside; the model says what each request and
/// each dry run answers.
struct NeedsStory<Made: Maker>: Story {
  enum Place: String, CaseIterable { case root, session, evening }

  /// What a builder ends with after it resolved what it needs.
  enum End: String { case object, value, error }

  /// How one stage is built. Without a lifetime it is built with an argument.
  struct Record: CustomStringConvertible, Sendable {
    let name: String
    let lifetime: Lifetime?
    var needs: [String]
    var asksOutside = false
    var end = End.object

    var description: String {
      "\(name), \(lifetime?.rawValue ?? "with an argument")"
        + (needs.isEmpty ? "" : ", needs \(needs.joined(separator: " and "))")
        + (asksOutside ? ", resolves from another container's scope" : "")
        + (end == .object ? "" : ", built as \(end.rawValue)")
    }
  }

  enum Step: CustomStringConvertible, Sendable {
    case register(Place, Record), unregister(Place, String)
    case resolve(Place, String, elsewhere: Bool)
    case verify(Place)

    var description: String {
      switch self {
      case .register(let place, let record): "\(place) registers \(record)"
      case .unregister(let place, let name): "\(place) unregisters \(name)"
      case .resolve(let place, let name, let elsewhere):
        "\(place) resolves \(name), and once more\(elsewhere ? " on another thread" : "")"
      case .verify(let place): "\(place) verifies"
      }
    }
  }

  typealias Numbered = (number: Int, record: Record, owner: Place)

  /// What containers may read in two ways.
  struct Reading {
    /// A scoped service on a way that is a circle too.
    var circleFirst = false
    /// A registration that comes again, built by another container.
    var circleByPlace = false
    /// A singleton or weak service of a scope, which may outlive that scope or not.
    var scopesKeep = true

    static var others: [Reading] {
      (1..<8).map {
        Reading(circleFirst: $0 & 1 != 0, circleByPlace: $0 & 2 != 0, scopesKeep: $0 & 4 == 0)
      }
    }
  }

  /// What the model knows.
  struct Model {
    var records: [Place: [String: (number: Int, record: Record)]] = [:]
    /// The number of the registration that a place stores an instance of.
    var stored: [Place: [String: Int]] = [:]

    func seen(from place: Place) -> [String: Numbered] {
      let outer =
        switch place {
        case .root: [String: Numbered]()
        case .session: seen(from: .root)
        case .evening: seen(from: .session)
        }
      return (records[place] ?? [:]).mapValues { ($0.number, $0.record, place) }
        .merging(outer) { nearer, _ in nearer }
    }

    /// Why there is no service; nil when there is one.
    mutating func refusal(
      _ name: String,
      _ place: Place,
      _ reading: Reading,
      dry: Bool,
      argument: Bool,
      _ path: [(number: Int, key: ServiceKey, place: Place, keeps: Bool)] = []
    ) -> ContainerError? {
      let (key, seen) = (stage(name), seen(from: place))
      guard let (number, record, owner) = seen[name] else {
        return .missing(key, path: path.map(\.key), near: key.near(among: seen.keys.map(stage)))
      }
      let keeps = record.lifetime == .singleton || record.lifetime == .weak
      let builder = keeps ? owner : place
      let start = path.firstIndex {
        $0.number == number && (!reading.circleByPlace || $0.place == builder)
      }
      let cycle = start.map { ContainerError.cycle(path[$0...].map(\.key) + [key]) }
      let captive = path.last(where: \.keeps).flatMap { keeper in
        record.lifetime == .scoped ? ContainerError.captive(key, in: keeper.key) : nil
      }
      if let error = reading.circleFirst ? cycle ?? captive : captive ?? cycle { return error }
      guard let lifetime = record.lifetime else {
        if !argument { return .wrongArgument(key, expected: "Int") }
        return needs(of: record, builder, reading, dry, path + [(number, key, builder, false)])
      }
      if !dry, lifetime == .scoped, place == .root { return .outsideScope(key) }
      if !dry, lifetime != .transient, stored[builder]?[name] == number { return nil }
      let next = path + [(number, key, builder, keeps && (reading.scopesKeep || owner == .root))]
      if let error = needs(of: record, builder, reading, dry, next) { return error }
      if lifetime == .weak, record.end == .value { return .notAnObject(key) }
      if !dry, lifetime != .transient { stored[builder, default: [:]][name] = number }
      return nil
    }

    private mutating func needs(
      of record: Record,
      _ place: Place,
      _ reading: Reading,
      _ dry: Bool,
      _ path: [(number: Int, key: ServiceKey, place: Place, keeps: Bool)]
    ) -> ContainerError? {
      for need in record.needs {
        let error = refusal(need, place, reading, dry: dry, argument: need > "C", path)
        if let error { return error }
      }
      guard record.end == .error else { return nil }
      return .builderFailed(stage(record.name), reason: "\(PianoOutOfTune(key: 1))")
    }

    func troubles(_ place: Place, _ reading: Reading) -> [String] {
      let found = seen(from: place).keys.compactMap { name in
        var model = self
        return model.refusal(name, place, reading, dry: true, argument: true)?.atItsRoot.description
      }
      return Set(found).sorted()
    }
  }

  private let containers: [Place: any Container]
  private let other: any Container
  private let held = Locked<[any Stage]>([])
  private var model = Model()
  private var last = 0

  init(world: World) {
    let root = Made.make()
    let session = root.beginScope("session")
    containers = [.root: root, .session: session, .evening: session.beginScope("evening")]
    let desk = Made.make()
    desk.register(Badge.self, .scoped) { _ in Badge(1) }
    other = desk.beginScope("desk")
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func one<Value>(of values: [Value], or other: Value) -> Value {
      values.randomElement(using: &chance) ?? other
    }
    func name() -> String { one(of: ["A", "B", "C", "D", "E"], or: "A") }
    func record(_ end: End = .object) -> Record {
      let own = name()
      return Record(
        name: own,
        lifetime: own > "C" ? nil : end == .value ? .weak : one(of: Lifetime.allCases, or: .weak),
        needs: one(of: [[], [name()], [name()], [name(), name()]], or: []),
        asksOutside: one(of: [false, false, true], or: false),
        end: end
      )
    }
    let place = one(of: Place.allCases, or: .session)
    let asked = (place, name())
    return [
      .register(place, record()), .register(.root, record()), .register(.session, record()),
      .register(place, record(one(of: [.value, .error], or: .error))),
      .unregister(place, name()),
      .resolve(asked.0, asked.1, elsewhere: false), .resolve(.evening, name(), elsewhere: false),
      .resolve(place, name(), elsewhere: true),
    ] + (Made.verifies ? [.verify(place), .verify(.session)] : [])
  }

  static func simpler(_ step: Step) -> [Step] {
    guard case .register(let place, let record) = step else { return [] }
    var simpler = record
    simpler.asksOutside = false
    var others = [simpler]
    for index in record.needs.indices {
      var fewer = simpler
      fewer.needs.remove(at: index)
      others.append(fewer)
    }
    simpler.end = .object
    return (others.reversed() + [simpler]).map { .register(place, $0) }
  }

  func allows(_ step: Step) -> Bool {
    // Where two readings of the text differ there is nothing to judge.
    switch step {
    case .register, .unregister: return true
    case .resolve(let place, let name, elsewhere: _):
      var mine = model
      let expected = mine.refusal(name, place, Reading(), dry: false, argument: name > "C")
      return Reading.others.allSatisfy { reading in
        var other = model
        let error = other.refusal(name, place, reading, dry: false, argument: name > "C")
        return error?.atItsRoot == expected?.atItsRoot && other.stored == mine.stored
      }
    case .verify(let place):
      let expected = model.troubles(place, Reading())
      return Reading.others.allSatisfy { model.troubles(place, $0) == expected }
    }
  }

  mutating func take(_ step: Step) throws {
    switch step {
    case .register(let place, let record): register(place, record)
    case .unregister(let place, let name):
      containers[place]?.unregister((any Stage).self, name: name)
      if let old = model.records[place]?.removeValue(forKey: name),
        model.stored[place]?[name] == old.number
      {
        model.stored[place]?[name] = nil
      }
    case .resolve(let place, let name, let elsewhere):
      guard let container = containers[place] else { return }
      let ask: @Sendable () -> String = { Self.answer(of: container, name) }
      for answer in [ask(), elsewhere ? onAnotherThread(ask) : ask()] {
        let error = model.refusal(name, place, Reading(), dry: false, argument: name > "C")
        try must("the answer", be: Self.told(error), is: answer)
      }
    case .verify(let place):
      let troubles: [String]? = containers[place]?.verify().map(\.description)
      try must("the troubles", be: model.troubles(place, Reading()), is: troubles)
    }
  }

  private mutating func register(_ place: Place, _ record: Record) {
    last += 1
    model.records[place, default: [:]][record.name] = (last, record)
    model.stored[place]?[record.name] = nil
    let (held, other) = (held, other)
    let build: @Sendable (any Resolver) throws -> any Stage = { resolver in
      if record.asksOutside { _ = try other.resolve(Badge.self) }
      for need in record.needs {
        if need > "C" {
          _ = try resolver.resolve((any Stage).self, name: need, argument: 7)
        } else {
          _ = try resolver.resolve((any Stage).self, name: need)
        }
      }
      if record.end == .error { throw PianoOutOfTune(key: 1) }
      let stage: any Stage = record.end == .value ? PaperStage() : BuiltStage()
      // Held, so that what is weak stays as well.
      held.withLock { $0.append(stage) }
      return stage
    }
    if let lifetime = record.lifetime {
      containers[place]?
        .register((any Stage).self, lifetime, name: record.name) { try build($0) }
    } else {
      containers[place]?
        .register((any Stage).self, name: record.name, example: 7) { resolver, _ in
          try build(resolver)
        }
    }
  }

  private static func answer(of container: any Container, _ name: String) -> String {
    do {
      if name > "C" {
        _ = try container.resolve((any Stage).self, name: name, argument: 7)
      } else {
        _ = try container.resolve((any Stage).self, name: name)
      }
      return Self.told(nil)
    } catch {
      return (error as? ContainerError).map(Self.told) ?? "\(error)"
    }
  }

  /// Where a cycle begins depends on who was asked first.
  private static func told(_ error: ContainerError?) -> String {
    switch error {
    case nil: "a service"
    case .cycle?: error?.atItsRoot.description ?? ""
    case .builderFailed(_, let reason)?: reason
    case let error?: error.description
    }
  }

  private func onAnotherThread(_ work: @escaping @Sendable () -> String) -> String {
    let (answer, condition) = (Locked<String?>(nil), NSCondition())
    Thread {
      let result = work()
      condition.withLock {
        answer.withLock { $0 = result }
        Stillness.noteProgress()
        condition.broadcast()
      }
    }.start()
    return condition.withLock {
      _ = Stillness.wait(.verdict, on: condition) { answer.withLock { $0 != nil } }
      return answer.withLock { $0 } ?? "never there: the thread waits for a lock that is still held"
    }
  }
}

private func stage(_ name: String) -> ServiceKey { ServiceKey((any Stage).self, name: name) }
