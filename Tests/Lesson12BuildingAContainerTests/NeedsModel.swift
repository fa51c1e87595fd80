import GradingSupport
import Lesson12BuildingAContainer

/// Stages that need each other, in a container, a scope and a scope inside: what each request and each dry run answers.
struct NeedsModel {
  enum Place: String, CaseIterable {
    case root, session, evening

    var parent: Place? { self == .root ? nil : self == .session ? .root : .session }
  }

  /// What a builder does after it resolved what it needs.
  enum End: String {
    case object = "returns an object"
    case value = "returns a struct"
    case error = "throws PianoOutOfTune"
    case containerError = "throws another container's error"
  }

  /// Where a builder resolves a Badge that has nothing to do with this request.
  enum Elsewhere: String {
    case nowhere, otherContainer = "a scope of another container"
    case newScope = "a scope that it begins"
  }

  /// What a builder does when it can't have a service that it needs.
  enum Failing: String {
    case fails
    case goesOn = "goes on if that throws"
    case triesNext = "needs only the first that doesn't throw"
  }

  /// How one stage is built. Without a lifetime it is built with an argument.
  struct Record: CustomStringConvertible, Sendable {
    var name: String
    var lifetime: Lifetime?
    var needs: [String]
    var asks = Elsewhere.nowhere
    var failing = Failing.fails
    var end = End.object

    var description: String {
      let builder = [
        needs.isEmpty ? nil : "resolves \(needs.joined(separator: " and "))",
        failing == .fails ? nil : failing.rawValue,
        asks == .nowhere ? nil : "resolves a Badge from \(asks.rawValue)",
        end == .object ? nil : end.rawValue,
      ].compactMap(\.self)
      return "\(name) (\(lifetime?.rawValue ?? "with an argument")"
        + (builder.isEmpty ? "" : "; its builder \(builder.joined(separator: ", "))") + ")"
    }
  }

  typealias Numbered = (number: Int, record: Record, owner: Place)

  /// A service on the way, and the container that it is built with.
  struct Passed {
    let key: ServiceKey
    let number: Int
    let builder: Place
    /// Whether it is a singleton or weak.
    let keeps: Bool
  }

  /// A request; one to a container that has stored nothing yet; and a dry run, which stores nothing at all.
  enum Mode { case request, firstRequest, dryRun }

  // What the model knows.
  var records: [Place: [String: (number: Int, record: Record)]] = [:]
  /// The number of the registration that a place stores an instance of.
  var stored: [Place: [String: Int]] = [:]
  var ended: Set<Place> = []
  /// How many builders ran for requests.
  var built = 0
  /// What builders needed.
  var edges: Set<ServiceGraph.Edge> = []
  var events: [TraceEvent] = []
  /// Whether an answer hangs on what the text leaves open.
  var isOpen = false
  /// Whether a builder closed a cycle.
  var hasCycle = false
  /// Whether a builder went on without what failed.
  var hasGoneOn = false
  /// What was requested and is not registered.
  var missing: Set<ServiceKey> = []

  func end(of place: Place) -> Place? {
    ended.contains(place) ? place : place.parent.flatMap { end(of: $0) }
  }

  func find(_ name: String, from place: Place) -> Numbered? {
    if let own = records[place]?[name] { return (own.number, own.record, place) }
    return place.parent.flatMap { find(name, from: $0) }
  }

  func names(from place: Place) -> [String] {
    ["A", "B", "C", "D", "E"].filter { find($0, from: place) != nil }
  }

  /// Why there is no service; nil when there is one.
  mutating func refusal(
    _ name: String,
    _ place: Place,
    _ mode: Mode = .request,
    argument: Bool,
    _ path: [Passed] = []
  ) -> ContainerError? {
    let key = stage(name)
    if let end = end(of: place) { return .scopeEnded(end.rawValue) }
    guard let (number, record, owner) = find(name, from: place) else {
      missing.insert(key)
      // They are of one type, so all are near.
      return .missing(key, path: path.map(\.key), near: names(from: place).map(stage))
    }
    let keeps = record.lifetime == .singleton || record.lifetime == .weak
    let builder = keeps ? owner : place
    let start = path.firstIndex { $0.number == number }
    let keeper = record.lifetime == .scoped ? path.last(where: \.keeps) : nil
    // A cycle of the same registration in two containers; a scope's own singleton, which may
    // outlive that scope or not; a scoped service on a way that is a cycle too.
    if start != path.firstIndex(where: { $0.number == number && $0.builder == builder })
      || keeper.map({ $0.builder != .root }) == true || (start != nil && keeper != nil)
    {
      isOpen = true
    }
    if let keeper { return .captive(key, in: keeper.key) }
    if start != nil { hasCycle = true }
    if let start { return .cycle(path[start...].map(\.key) + [key]) }
    let next = path + [Passed(key: key, number: number, builder: builder, keeps: keeps)]
    // What is scoped in that scope may count as needed by the singleton whose builder begins it.
    if record.asks == .newScope, next.contains(where: \.keeps) { isOpen = true }
    guard let lifetime = record.lifetime else {
      if !argument { return .wrongArgument(key, expected: "Int") }
      built += 1
      return needs(of: record, builder, mode, next)
    }
    if mode == .request, lifetime == .scoped, place == .root { return .outsideScope(key) }
    let isShared = mode != .dryRun && lifetime != .transient
    if isShared, stored[builder]?[name] == number { return nil }
    built += 1
    if let error = needs(of: record, builder, mode, next) { return error }
    if lifetime == .weak, record.end == .value { return .notAnObject(key) }
    if isShared { stored[builder, default: [:]][name] = number }
    return nil
  }

  /// Adds what a trace reports of a request that began after `count` builders.
  mutating func tell(_ name: String, _ path: [Passed], _ error: ContainerError?, _ count: Int) {
    let outcome = error != nil ? TraceEvent.Outcome.failed : built > count ? .built : .stored
    let key = path.last?.key
    events.append(.init(stage(name), neededBy: key, outcome: outcome, depth: path.count))
  }

  private mutating func needs(
    of record: Record,
    _ place: Place,
    _ mode: Mode,
    _ path: [Passed]
  ) -> ContainerError? {
    var failed: ContainerError?
    for need in record.needs {
      edges.insert(.init(from: stage(record.name), to: stage(need)))
      let before = built
      let error = refusal(need, place, mode, argument: need > "C", path)
      tell(need, path, error, before)
      failed = error
      if let error, record.failing == .fails { return error }
      if error != nil { hasGoneOn = true } else if record.failing == .triesNext { break }
    }
    if let failed, record.failing == .triesNext { return failed }
    if record.end == .error {
      let key = path.last?.number ?? 0
      return .builderFailed(stage(record.name), reason: "\(PianoOutOfTune(key: key))")
    }
    guard record.end == .containerError else { return nil }
    // How a dry run reports it is up to the container.
    if mode != .request { isOpen = true }
    return Self.othersError
  }

  /// What a dry run reports; nil if that is open. Adds what it finds out to `edges`.
  mutating func troubles(_ place: Place) -> [String]? {
    defer { isOpen = false }
    // A Badge is always registered, and refused as well.
    if let end = end(of: place) { return ["\(ContainerError.scopeEnded(end.rawValue))"] }
    let found = names(from: place).map { dryRun($0, place)?.atItsRoot }
    return isOpen ? nil : Set(found.compactMap { $0?.description }).sorted()
  }

  /// What a first request would throw.
  mutating func dryRun(_ name: String, _ place: Place) -> ContainerError? {
    var first = self
    first.stored = [:]
    let thrown = first.refusal(name, place, .firstRequest, argument: true)
    let error = refusal(name, place, .dryRun, argument: true)
    // Where a builder goes on in a cycle, it may matter whether a dry run keeps what is shared.
    if thrown?.atItsRoot != error?.atItsRoot { isOpen = true }
    return error
  }

  /// The graph of a container that hides no registration of a parent, as text.
  func graph(_ place: Place) -> String {
    let badge = ServiceGraph.Node(ServiceKey(Badge.self), .scoped)
    let keys = Set(names(from: place).map(stage)).union(edges.map(\.to))
    let nodes = keys.map { key in
      let record = key.name.flatMap { find($0, from: place) }?.record
      return ServiceGraph.Node(key, record.map { $0.lifetime ?? .transient })
    }
    return ServiceGraph(nodes: Set(nodes + [badge]), edges: edges).dot
  }

  /// What a request to a container without a Hall throws.
  static var othersError: ContainerError {
    .missing(ServiceKey(Hall.self), path: [], near: [])
  }
}

func stage(_ name: String) -> ServiceKey { ServiceKey((any Stage).self, name: name) }
