import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12.Task9 {
  // Rule: Each request reports one event when it ends, so the event of a needed service comes first.
  // Look at: TracingContainer.swift, `beginScope`, and where the current request is stored.
  @Test(arguments: ["container", "scope inside a scope", "over a trace", "under a trace"])
  func `requests are traced in every place`(place: String) throws {
    let events = Recorder<TraceEvent>()
    let inner = makeContainer()
    let decorated = place == "over a trace" ? makeTracingContainer(over: inner) { _ in } : inner
    let traced = makeTracingContainer(over: decorated) { events.record($0) }
    let root = place == "under a trace" ? makeTracingContainer(over: traced) { _ in } : traced
    registerConcert(in: root)
    let isScope = place == "scope inside a scope"
    let container = isScope ? root.beginScope("evening").beginScope("second half") : root
    for _ in 1...2 { _ = try container.resolve(Concert.self) }
    let built = [
      "  Badge \"door\", built, for Concert", "    Hall, built, for Choir",
      "  Choir, built, for Concert", "Concert, built",
    ]
    let again = ["  Badge \"door\", built, for Concert", "  Choir, stored, for Concert"]
    expectEqual(events.values.map(\.description), built + again + ["Concert, built"])
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

    let badges = BadgeMaker()
    container.register(Head.self, .transient) { [weak container] _ in
      // The dry run calls this builder, too.
      if badges.makeBadge().number == 1 { _ = container?.verify() }
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
