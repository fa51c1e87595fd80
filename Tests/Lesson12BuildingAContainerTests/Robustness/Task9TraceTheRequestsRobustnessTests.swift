import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12.Task9 {
  // Rule: Each request reports one event when it ends, so the event of a needed service comes first.
  // Look at: TracingContainer.swift, `beginScope`, and where the current request is stored.
  @Test(arguments: TracedPlace.allCases)
  func `requests are traced in every place`(place: TracedPlace) throws {
    let events = Recorder<TraceEvent>()
    let container = place.container { events.record($0) }
    _ = try container.resolve(Concert.self)
    let built = [
      "  Badge \"door\", built, for Concert", "    Hall, built, for Choir",
      "  Choir, built, for Concert", "Concert, built",
    ]
    expectEqual(events.values.map(\.description), built)
    _ = try container.resolve(Concert.self)
    let again = ["  Badge \"door\", built, for Concert", "  Choir, stored, for Concert"]
    expectEqual(
      events.values.dropFirst(4).map(\.description),
      again + ["Concert, built"],
      "the second request"
    )
  }

  // Rule: A request with an argument reports an event like any other.
  // Look at: TracingContainer.swift, both `register` and both `resolve` functions.
  @Test func `requests with an argument are traced`() throws {
    let events = Recorder<TraceEvent>()
    let container = makeTracingContainer(over: makeContainer()) { events.record($0) }
    container.register(Choir.self, example: 7) { resolver, number in
      // A builder may continue after a need that failed.
      _ = try? resolver.resolve(Badge.self, name: "lost", argument: number)
      return Choir(parts: ["\(try resolver.resolve(Badge.self, argument: number).number)"])
    }
    container.register(Badge.self, example: 7) { _, number in Badge(number) }
    expectEqual(try container.resolve(Choir.self, argument: 12).parts, ["12"])
    let lines = [
      "  Badge \"lost\", failed, for Choir", "  Badge, built, for Choir", "Choir, built",
    ]
    expectEqual(events.values.map(\.description), lines)
  }

  // Rule: `verify()` and `graph()` report no events.
  // Look at: TracingContainer.swift, builders that run without a request, or inside another request.
  @Test func `a dry run reports no events, also inside a request`() throws {
    let events = Recorder<TraceEvent>()
    let container = makeTracingContainer(over: makeContainer()) { events.record($0) }
    registerConcert(in: container)
    expectEqual(container.verify(), [])
    expectEqual(container.graph().edges.count, 3, "edges")
    expectEqual(events.values, [])

    let isVerified = Locked(false)
    container.register(Head.self, .transient) { [weak container] _ in
      let isFirst = isVerified.withLock { isVerified in
        defer { isVerified = true }
        return !isVerified
      }
      if isFirst { _ = container?.verify() }
      return Head()
    }
    _ = try container.resolve(Head.self)
    expectEqual(events.values.map(\.description), ["Head, built"], "a builder that verifies")
  }

  // Rule: Every method of a `TracingContainer` returns or throws the same as the decorated container.
  // Look at: TracingContainer.swift, whether each method passes on all of its arguments.
  @Test(.deterministic)
  func `a tracing container behaves as the decorated one in every order of calls`() async throws {
    try await always(RegistryMachine<TracedContainer>.self) { registry in
      expectEqual(registry.differences, [])
      expectEqual(registry.stored, 0, "transient and weak badges that are still stored")
    }
  }

  // Rule: Requests on many threads report one event each, and only one request for a singleton is `built`.
  // Look at: TracingContainer.swift, where the current request is stored.
  @Test func `threads report one event per request`() async {
    let events = Recorder<TraceEvent>()
    let container = makeTracingContainer(over: makeContainer()) { events.record($0) }
    let badges = BadgeMaker()
    registerConcert(in: container)
    container.register(Hall.self, .transient) { _ in
      _ = badges.makeBadgeSlowly()
      return Hall()
    }
    _ = await race(threads: 16) { _ in
      _ = try? container.resolve(Choir.self)
      for _ in 1...50 { _ = try? container.resolve(Concert.self) }
    }
    let callers = events.values.filter { $0.neededBy == nil }.map(\.description)
    let counts = Dictionary(grouping: callers) { $0 }.mapValues(\.count)
    expectEqual(counts, ["Choir, built": 1, "Choir, stored": 15, "Concert, built": 800])
  }

  // Rule: Requests on many threads report one event each, and only one request for a singleton is `built`.
  // Look at: TracingContainer.swift, what is silent during a dry run, and for which thread.
  @Test func `requests are traced while another thread verifies`() async {
    for round in 1...5 {
      let events = Recorder<TraceEvent>()
      let container = makeTracingContainer(over: makeContainer()) { events.record($0) }
      let begun = Turns(of: 2)
      let ended = Turns(of: 2)
      container.register(Head.self, .transient) { _ in Head() }
      container.register(Pupil.self, .transient) { _ in
        begun.wait()
        ended.wait()
        return Pupil()
      }
      _ = await race(threads: 2) { thread in
        if thread == 0 { return _ = container.verify() }
        begun.wait()
        _ = try? container.resolve(Head.self)
        ended.wait()
      }
      expectEqual(events.values.map(\.description), ["Head, built"], "round \(round)")
    }
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: TracingContainer.swift, what a registered builder captures.
  @Test func `the closure and both containers are released`() async throws {
    let released = Recorder<String>()
    var decorated = Weak(object: nil)
    try await expectDeallocated("the tracing container") {
      let end = End { released.record("the closure") }
      let inner = makeContainer()
      decorated = Weak(object: inner)
      let container = makeTracingContainer(over: inner) { _ in _ = end }
      registerConcert(in: container)
      container.register(Badge.self, example: 7) { _, number in Badge(number) }
      _ = try container.resolve(Concert.self)
      _ = try container.beginScope("evening").resolve(Concert.self)
      return container
    }
    expectEqual(decorated.isReleased, true, "the decorated container is released")
    expectEqual(released.values, ["the closure"])
  }
}

/// A place from which a concert is resolved.
enum TracedPlace: String, CaseIterable, CustomTestStringConvertible {
  case container = "a container"
  case scope = "a scope"
  case scopeInside = "a scope inside a scope"
  case overTrace = "over another trace"
  case underTrace = "under another trace"

  var testDescription: String { rawValue }

  func container(trace: @escaping @Sendable (TraceEvent) -> Void) -> any Container {
    let inner = makeContainer()
    let decorated = self == .overTrace ? makeTracingContainer(over: inner) { _ in } : inner
    let traced = makeTracingContainer(over: decorated, trace: trace)
    let root = self == .underTrace ? makeTracingContainer(over: traced) { _ in } : traced
    registerConcert(in: root)
    switch self {
    case .scope: return root.beginScope("evening")
    case .scopeInside: return root.beginScope("evening").beginScope("second half")
    default: return root
    }
  }
}
