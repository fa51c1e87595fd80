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
  typealias Place = NeedsModel.Place
  typealias Record = NeedsModel.Record

  enum Step: CustomStringConvertible, Sendable {
    case register(Place, [Record]), unregister(Place, String)
    /// What needs each other stands in several containers.
    case spread([Place], [Record])
    case resolve(Place, String, elsewhere: Bool)
    case verify(Place), lists(Place), end(Place)

    /// The first needs the others.
    static func afterSpreading(_ records: [Record]) -> Step {
      let first = records.first?.name ?? "A"
      return Made.lists ? .lists(.evening) : .resolve(.evening, first, elsewhere: false)
    }

    var description: String {
      switch self {
      case .register(let place, let records):
        "\(place) registers \(records.map(\.description).joined(separator: ", "))"
      case .unregister(let place, let name): "\(place) unregisters \(name)"
      case .resolve(let place, let name, let elsewhere):
        "\(place) resolves \(name), and once more\(elsewhere ? " on another thread" : "")"
      case .verify(let place): "\(place) verifies"
      case .spread(let places, let records):
        zip(places, records).map { "\($0) registers \($1)" }.joined(separator: "; ")
          + "; then \(Self.afterSpreading(records))"
      case .lists(let place): "a test container over \(place) lists what a Head misses"
      case .end(let place): "\(place) ends\(Made.verifies ? ", and verifies" : "")"
      }
    }
  }

  private let containers: [Place: any Container]
  private let other: any Container
  private let clerk = Clerk()
  private let held = Recorder<any Stage>()
  /// The numbers of the registrations whose builders began.
  private let begun = Recorder<Int>()
  private let events = Recorder<TraceEvent>()
  private var model = NeedsModel()
  private var last = 0

  init(world: World) {
    let root = Made.make(over: makeContainer()) { [events] in events.record($0) }
    let session = root.beginScope("session")
    containers = [.root: root, .session: session, .evening: session.beginScope("evening")]
    let desk = Made.make(over: makeContainer()) { _ in }
    desk.register(Badge.self, .scoped) { _ in Badge(1) }
    other = desk.beginScope("desk")
    root.register(Badge.self, .scoped) { [clerk] _ in clerk.badge() }
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    func one<Value>(of values: [Value], or other: Value) -> Value {
      values.randomElement(using: &chance) ?? other
    }
    let hasDryRuns = Made.verifies || Made.lists
    let ends: [NeedsModel.End] = [.value, .error] + (hasDryRuns ? [] : [.containerError])
    func name() -> String { one(of: ["A", "B", "C", "D", "E"], or: "A") }
    func record(_ end: NeedsModel.End = .object) -> Record {
      let own = name()
      return Record(
        name: own,
        lifetime: own > "C" ? nil : end == .value ? .weak : one(of: Lifetime.allCases, or: .weak),
        needs: one(of: [[], [name()], [name()], [name(), name()]], or: []),
        asks: one(of: [.nowhere, .nowhere, .otherContainer, .newScope], or: .nowhere),
        failing: one(of: [.fails, .fails, .fails, .goesOn, .triesNext], or: .fails),
        end: end
      )
    }
    // Who needs whom matters most, and is not left to chance: a way of three, two ways to the same, one that
    // three need, and two cycles.
    func graph() -> [Record] {
      let names = ["A", "B", "C", "D", "E"].shuffled(using: &chance)
      let cycles = [[[1], [2], [1]], [[1], [2], [0, 3], []]]
      let shapes = [[[1], [2], []], [[1, 2], [2], []], [[], [0], [0], [0]]]
      let shape = one(of: shapes + cycles, or: [])
      // In half of the cycles, one builder can do without what fails.
      let tolerant = cycles.contains(shape) ? one(of: [1, 2, nil, nil], or: nil) : nil
      return shape.enumerated().map { number, needs in
        let ends: [NeedsModel.End] =
          needs.isEmpty ? [.object, .value, .error] : [.object, .object, .error]
        var made = record(one(of: ends, or: .error))
        made.name = names[number]
        made.needs = needs.map { names[$0] }
        if tolerant != nil {
          made.failing = number != tolerant ? .fails : one(of: [.goesOn, .triesNext], or: .goesOn)
          made.end = .object
        }
        if made.name > "C" {
          made.lifetime = nil
        } else if made.lifetime == nil {
          made.lifetime = .transient
        }
        return made
      }
    }
    let place = one(of: Place.allCases, or: .session)
    let asked = (place, name())
    let apart = (0..<4).map { _ in one(of: Place.allCases, or: .root) }
    // Of all these steps one is taken.
    let (usual, failing, graph) = (record(), record(one(of: ends, or: .error)), graph())
    return [
      .register(place, [usual]), .register(.root, [usual]), .register(.session, [usual]),
      .register(place, [failing]), .register(place, graph), .spread(apart, graph),
      .unregister(place, name()),
      .resolve(asked.0, asked.1, elsewhere: false), .resolve(.evening, name(), elsewhere: false),
      .resolve(place, name(), elsewhere: true), .end(one(of: [.evening, .session], or: .session)),
    ]
      + (Made.verifies ? [.verify(place), .verify(one(of: [.root, .session], or: .root))] : [])
      + (Made.lists ? [.lists(place), .lists(.session)] : [])
  }

  static func simpler(_ step: Step) -> [Step] {
    if case .spread(let places, let records) = step, records.count > 1 {
      let plain = records.map { Record(name: $0.name, lifetime: $0.lifetime, needs: $0.needs) }
      let fewer = [plain, records].flatMap { records in
        records.indices.map { index in
          var (places, records) = (places, records)
          places.remove(at: index)
          records.remove(at: index)
          return Step.spread(places, records)
        }
      }
      return fewer.prefix(records.count) + [.spread(places, plain)] + fewer.dropFirst(records.count)
    }
    guard case .register(let place, let records) = step, let record = records.first else {
      return []
    }
    if records.count > 1 {
      return records.indices.map { index in
        var fewer = records
        fewer.remove(at: index)
        return .register(place, fewer)
      }
    }
    var simpler = record
    simpler.asks = .nowhere
    var others = [simpler]
    for index in record.needs.indices {
      var fewer = simpler
      fewer.needs.remove(at: index)
      others.append(fewer)
    }
    simpler.failing = .fails
    others.append(simpler)
    simpler.end = .object
    return (others.reversed() + [simpler]).map { .register(place, [$0]) }
  }

  func allows(_ step: Step) -> Bool {
    // Where two readings of the text differ there is nothing to judge.
    switch step {
    case .register, .spread, .unregister: return true
    // Not too early: there is little to tell of a scope that has ended.
    case .end: return last > 4
    case .resolve(let place, let name, elsewhere: _):
      var model = model
      _ = model.refusal(name, place, argument: name > "C")
      return !model.isOpen
    case .verify(let place):
      var model = model
      return model.troubles(place) != nil
    case .lists(let place):
      var model = model
      return model.end(of: place) == nil && model.troubles(place) != nil
    }
  }

  mutating func take(_ step: Step) throws {
    switch step {
    case .register(let place, let records): for record in records { register(place, record) }
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
      for isElsewhere in [false, elsewhere] {
        let (before, expected, told) = (begun.count, model.built, events.count)
        model.events = []
        let answer = isElsewhere ? onAnotherThread(ask) : ask()
        let error = model.refusal(name, place, argument: name > "C")
        model.tell(name, [], error, expected)
        try must("what \(place) resolves for \(name)", be: Self.told(error), is: answer)
        let count = begun.count - before
        try must("the number of builders that run for it", be: model.built - expected, is: count)
        guard Made.self is TracedContainer.Type else { continue }
        // A builder may send its request for a Badge to a container: what that reports is open.
        let lines = events.values.dropFirst(told).filter { $0.key.type == (any Stage).self }
        let reported = lines.map(\.description)
        try must("what the trace reports of it", be: model.events.map(\.description), is: reported)
      }
    case .verify(let place):
      let (before, expected) = (begun.count, model)
      (model.edges, model.hasCycle, model.hasGoneOn) = ([], false, false)
      let troubles: [String]? = containers[place]?.verify().map(\.description)
      let tried = begun.values.dropFirst(before)
      try must("what `verify` of \(place) reports", be: model.troubles(place), is: troubles)
      // In a cycle, how often a builder runs is up to the container, and so is how far it comes.
      if place == .root, !(model.hasCycle && model.hasGoneOn) {
        try must("the graph of root", be: model.graph(place), is: containers[place]?.graph().dot)
      }
      if place == .root, !model.hasCycle {
        let twice = model.records[.root, default: [:]].values.filter { made in
          made.record.lifetime != nil && tried.count { $0 == made.number } > 2
        }
        let names: [String] = twice.map(\.record.name)
        try must("the stages whose builders ran more than twice", be: [], is: names)
      }
      model = expected
    case .spread(let places, let records):
      for (place, record) in zip(places, records) { register(place, record) }
      let next = Step.afterSpreading(records)
      if allows(next) { try take(next) }
    case .lists(let place):
      for name in ["A", "B", "C", "D", "E"] { try takeList(place, name) }
    case .end(let place):
      containers[place]?.endScope()
      model.ended.insert(place)
      if Made.verifies { try take(.verify(place)) }
    }
  }

  /// A Head needs the stage of this name; a test container says what is missing for it.
  private func takeList(_ place: Place, _ name: String) throws {
    guard let container = containers[place] else { return }
    container.register(Head.self, .transient) { resolver in
      _ = try Self.resolve(name, from: resolver)
      return Head()
    }
    defer { container.unregister(Head.self) }
    let list: [String] = makeTestContainer(over: container).verifyRegistrations([Head.self])

    var (own, all) = (model, model)
    (own.missing, own.hasCycle, own.hasGoneOn) = ([], false, false)
    let error = own.dryRun(name, place)
    let isOpen = own.isOpen
    _ = all.troubles(place)
    if case .missing(let key, path: _, near: _)? = error, !isOpen {
      let what = "whether the list for a Head that needs \(name) has \(key)"
      try must(what, be: true, is: list.contains(key.description))
    }
    // Whether it has what a builder can do without is up to the test container; the rest is missing for nothing.
    let possible = own.missing.union(all.missing).map(\.description)
    let others = list.filter { !possible.contains($0) }
    try must("what the list for \(name) has and no builder misses", be: [], is: others)
    try must("the list for \(name)", be: Array(Set(list)).sorted(), is: list)
  }

  private mutating func register(_ place: Place, _ record: Record) {
    last += 1
    if !model.ended.contains(place) {
      model.records[place, default: [:]][record.name] = (last, record)
      model.stored[place]?[record.name] = nil
    }
    let (number, clerk, held, begun, other) = (last, clerk, held, begun, other)
    let container = WeakContainer(container: containers[place])
    let build: @Sendable (any Resolver) throws -> any Stage = { resolver in
      begun.record(number)
      if record.asks == .otherContainer { _ = try other.resolve(Badge.self) }
      if record.asks == .newScope {
        let made = clerk.made
        _ = try container.container?.beginScope("session").resolve(Badge.self)
        if clerk.made != made + 1 { throw SharedBadge() }
      }
      var failed: (any Error)?
      for need in record.needs {
        do {
          failed = nil
          _ = try Self.resolve(need, from: resolver)
          if record.failing == .triesNext { break }
        } catch let error where record.failing != .fails {
          // What no request throws, no builder knows.
          if case .builderFailed? = error as? ContainerError { throw error }
          failed = error
        }
      }
      if let failed, record.failing == .triesNext { throw failed }
      if record.end == .error { throw PianoOutOfTune(key: number) }
      if record.end == .containerError { _ = try other.resolve(Hall.self) }
      let stage: any Stage = record.end == .value ? PaperStage() : BuiltStage()
      // Held, so that what is weak stays as well.
      held.record(stage)
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
      _ = try resolve(name, from: container)
      return Self.told(nil)
    } catch {
      return (error as? ContainerError).map(Self.told) ?? "\(error)"
    }
  }

  private static func resolve(_ name: String, from resolver: any Resolver) throws -> any Stage {
    if name > "C" { return try resolver.resolve((any Stage).self, name: name, argument: 7) }
    return try resolver.resolve((any Stage).self, name: name)
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

/// A builder began a scope, and met another scope's badge.
private struct SharedBadge: Error {}

struct WeakContainer: Sendable {
  weak var container: (any Container)?
}
