import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12 {
  @Suite("Task 6 · Trace the requests")
  struct Task6 {
    // Rule: Each request reports one event when it ends, so the event of a needed service comes
    // first. Look at: TracingContainer.swift, when `trace` is called.
    @Test func `reports each request when it ends`() async {
      await Situations.check(places) { place in
        _ = try place.container.resolve(Concert.self)
        let expected = [
          "  Badge \"door\", built, for Concert", "    Hall, built, for Choir",
          "  Choir, built, for Concert", "Concert, built",
        ]
        try must("the trace", be: expected, is: place.lines)
        place.events.withLock { $0 = [] }
        let row = registerRow(in: place.root)
        _ = try place.container.resolve(Teacher.self, name: "39")
        let lines = row.enumerated().map { depth, key in
          String(repeating: "  ", count: depth) + "\(key), built"
            + (depth > 0 ? ", for \(row[depth - 1])" : "")
        }
        try must("the trace of a row", be: lines.reversed(), is: place.lines)
        let early = Locked<[TraceEvent]>([])
        place.container.register(Head.self, .transient) { [events = place.events] resolver in
          _ = try resolver.resolve(Hall.self)
          early.withLock { $0 = Array(events.withLock { $0 }.dropFirst(lines.count)) }
          return Head()
        }
        _ = try place.container.resolve(Head.self)
        let during: [String] = early.withLock { $0.map(\.description) }
        try must("the trace while a builder runs", be: ["  Hall, built, for Head"], is: during)
      }
    }

    // Rule: If the service's builder didn't run for this request, the outcome is `stored`. Look at:
    // TracingContainer.swift, how the trace knows that a builder ran.
    @Test func `tells what was built from what was stored`() async {
      await Situations.check(places) { place in
        _ = try place.container.resolve(Concert.self)
        place.events.withLock { $0 = [] }
        _ = try place.container.resolve(Concert.self)
        _ = try place.container.resolve(Choir.self)
        let expected = [
          "  Badge \"door\", built, for Concert", "  Choir, stored, for Concert", "Concert, built",
          "Choir, stored",
        ]
        try must("the second trace", be: expected, is: place.lines)
      }
    }

    // Rule: A request with an argument reports an event like any other. Look at:
    // TracingContainer.swift, both `register` and both `resolve`.
    @Test func `traces what is built with an argument`() async {
      await Situations.check(places) { place in
        place.container.register(Tour.self, example: 7) { resolver, number in
          // A builder may go on after a need that failed.
          _ = try? resolver.resolve(Badge.self, name: "lost", argument: number)
          let badge = try resolver.resolve(Badge.self, name: "numbered", argument: number)
          return Tour(stage: badge.number == number ? WoodenStage() : PaperStage())
        }
        place.container.register(Badge.self, name: "numbered", example: 7) { _, number in
          Badge(number)
        }
        let tour = try place.container.resolve(Tour.self, argument: 12)
        try must("that the builder gets the argument", be: true, is: tour.stage is WoodenStage)
        let expected = [
          "  Badge \"lost\", failed, for Tour", "  Badge \"numbered\", built, for Tour",
          "Tour, built",
        ]
        try must("the trace", be: expected, is: place.lines)
      }
    }

    // Rule: If a request throws, the outcome is `failed`, and the caller gets the error unchanged.
    // Look at: TracingContainer.swift, what happens after a throw.
    @Test func `reports what failed`() async {
      let failures: [Ending<@Sendable (any Container) -> Void>] = [
        Ending("a builder throws") {
          $0.register(Hall.self, .transient) { _ in throw PianoOutOfTune(key: 3) }
        },
        Ending("a service is missing") { $0.unregister(Hall.self) },
        Ending("a builder with an argument throws") {
          $0.register(Hall.self, example: 1) { _, number in throw PianoOutOfTune(key: number) }
          $0.register(Choir.self, .singleton) { resolver in
            Choir(parts: try resolver.resolve(Hall.self, argument: 4).parts)
          }
        },
        Ending("a cycle is closed") {
          $0.register(Hall.self, .transient) { resolver in
            _ = try resolver.resolve(Choir.self)
            return Hall()
          }
        },
      ]
      for (ending, error) in zip(
        failures,
        ["PianoOutOfTune(key: 3)", "Nothing is", "PianoOutOfTune(key: 4)", "Choir → Hall"]
      ) {
        await Situations.check(places, [ending]) { place, breaking in
          breaking(place.root)
          let thrown: String = outcome { try place.container.resolve(Concert.self) }
          try must("the error's beginning", be: error, is: String(thrown.prefix(error.count)))
          let failed: [String] = place.lines.filter { $0.contains("failed") }
          let rest = [
            "    Hall, failed, for Choir", "  Choir, failed, for Concert", "Concert, failed",
          ]
          try must("the last failures", be: rest, is: Array(failed.suffix(3)))
          let others: [String] = place.lines.filter { !$0.contains("failed") }
          try must("what was built", be: ["  Badge \"door\", built, for Concert"], is: others)
        }
      }
    }

    // Rule: `verify()` and `graph()` report no events. Look at: TracingContainer.swift, builders
    // that run without a request.
    @Test func `is silent in a dry run`() async {
      await Situations.check(places) { place in
        let troubles: [String] = place.container.verify().map(\.description)
        try must("the troubles", be: [], is: troubles)
        let edges: Int = place.container.graph().edges.count
        try must("the edges of the graph", be: 3, is: edges)
        try must("the trace", be: [], is: place.lines)
        let isVerified = Locked(false)
        place.container.register(Head.self, .transient) { [weak container = place.container] _ in
          let isFirst = isVerified.withLock { isVerified in
            defer { isVerified = true }
            return !isVerified
          }
          if isFirst { _ = (container?.verify(), container?.graph()) }
          return Head()
        }
        _ = try place.container.resolve(Head.self)
        try must("the trace of a builder that verifies", be: ["Head, built"], is: place.lines)
      }
    }

    // Rule: Every method of a `TracingContainer` returns or throws the same as the decorated
    // container. Look at: TracingContainer.swift, whether each method passes on all that it gets.
    @Test func `answers as if no trace were there`() async {
      await Self.process.judges {
        await Stories.tell(RegistryStory<TracedContainer>.self, count: 150)
        await Stories.tell(NeedsStory<TracedContainer>.self, count: 100, length: 12)
      }
    }

    // Rule: Requests on many threads report one event each, and only one request for a singleton is
    // `built`. Look at: TracingContainer.swift, where the current request is stored.
    @Test func `keeps threads apart`() async {
      await Self.process.judges {
        let place = Place { $0 }
        let (container, count, meetings) = (place.container, 16, (0...2).map { _ in Meeting() })
        container.register(Head.self, .singleton) { _ in
          // The last is for nobody: by then two threads want a Choir, and may wait for this Head.
          for meeting in meetings.reversed() { meeting.wait() }
          return Head()
        }
        _ = await RaceProbe.race(threads: 3) { number in
          if number == 0 { return _ = try? container.resolve(Head.self) }
          meetings[number].wait()
          _ = try? container.resolve(Choir.self)
        }
        _ = await RaceProbe.race(threads: count) { _ in
          _ = try? container.resolve(Choir.self)
          for _ in 0..<50 { _ = try? container.resolve(Concert.self) }
        }

        let choirs: [String] = place.lines.filter { $0.hasPrefix("Choir") }.sorted()
        let expected = ["Choir, built"] + Array(repeating: "Choir, stored", count: count + 1)
        expect(choirs, equals: expected, "the events of all requests for a Choir")
        let concerts: [String] = place.lines.filter { $0.hasPrefix("Concert") }
        expect(concerts.count, equals: count * 50, "one event for each request")
        expect(Set(concerts), equals: ["Concert, built"], "a transient service is built each time")
      }
    }

    // Rule: Requests on many threads report one event each, and only one request for a singleton is
    // `built`. Look at: TracingContainer.swift, what is silent during a dry run, and for which
    // thread.
    @Test func `goes on beside a dry run`() async {
      await Self.process.judges {
        for call in ["verify", "graph"] {
          let place = Place { $0 }
          let (container, began, ended) = (place.container, Meeting(), Meeting())
          container.register(Head.self, .transient) { _ in Head() }
          container.register(Pupil.self, .transient) { _ in
            began.wait()
            ended.wait()
            return Pupil()
          }
          _ = await RaceProbe.race(threads: 2) { number in
            if number == 1 {
              began.wait()
              _ = try? container.resolve(Head.self)
              ended.wait()
            } else if call == "verify" {
              _ = container.verify()
            } else {
              _ = container.graph()
            }
          }

          expect(place.lines, equals: ["Head, built"], "a request beside \(call)()")
        }
      }
    }

    // Rule: When its last owner releases a `TracingContainer`, the closure `trace` and both
    // containers are released. Look at: TracingContainer.swift, what a registered builder captures.
    @Test func `leaves nothing behind`() throws {
      let released = Recorder<String>()
      weak var container: (any Container)?
      do {
        let end = End { released.record("the trace") }
        let under = makeContainer()
        let sut = makeTracingContainer(over: under) { _ in _ = end }
        registerConcert(in: sut)
        sut.register(Hall.self, .transient) { _ in Hall() }
        _ = try sut.resolve(Concert.self)
        for place in [sut, sut.beginScope("evening")] { registerBadges(in: place) }
        container = under
      }

      let isThere: Bool = container != nil
      expect(released.values, equals: ["the trace"], "what is released of the trace")
      expect(isThere, equals: false, "the container under it is still there")
    }

    private struct Place {
      let events = Locked<[TraceEvent]>([])
      let root: any Container
      let container: any Container
      var lines: [String] { events.withLock { $0.map(\.description) } }

      init(
        over inner: (any Container) -> any Container = { $0 },
        under outer: (any Container) -> any Container = { $0 },
        _ enter: (any Container) -> any Container
      ) {
        let container = makeTracingContainer(over: inner(makeContainer())) { [events] event in
          events.withLock { $0.append(event) }
        }
        root = outer(container)
        registerConcert(in: root)
        root.register(Hall.self, .transient) { _ in Hall() }
        self.container = enter(root)
      }
    }

    private var places: [Situation<Place>] {
      [
        Situation("in a container") { Place { $0 } },
        Situation("in a scope") { Place { $0.beginScope("evening") } },
        Situation("in a scope inside a scope") {
          Place { $0.beginScope("evening").beginScope("second half") }
        },
        Situation("over another trace") {
          Place(over: { makeTracingContainer(over: $0) { _ in } }) { $0 }
        },
        Situation("under another trace") {
          Place(under: { makeTracingContainer(over: $0) { _ in } }) { $0.beginScope("evening") }
        },
        Situation("after a request that failed") {
          let place = Place { $0.beginScope("evening") }
          _ = try? place.container.resolve(Head.self)
          place.events.withLock { $0 = [] }
          return place
        },
        Situation("after a dry run") {
          let place = Place { $0 }
          _ = place.container.verify()
          return place
        },
      ]
    }
  }
}
