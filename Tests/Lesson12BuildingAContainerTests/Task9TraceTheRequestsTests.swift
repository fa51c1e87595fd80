import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 9 · Trace the requests", .ownProcess)
  struct Task9 {
    // Rule: Each request reports one event when it ends, so the event of a needed service comes first.
    // Look at: TracingContainer.swift, the resolver that a builder gets, and when `trace` is called.
    @Test func `each request reports one event when it ends`() throws {
      let events = Recorder<TraceEvent>()
      let container = makeTracingContainer(over: makeContainer()) { events.record($0) }
      registerConcert(in: container)

      _ = try container.resolve(Concert.self)

      #expect(
        events.values.map(\.description) == [
          "  Badge \"door\", built, for Concert",
          "    Hall, built, for Choir",
          "  Choir, built, for Concert",
          "Concert, built",
        ]
      )
    }

    // Rule: The outcome is `stored` exactly if the service's builder didn't run for this request.
    // Look at: TracingContainer.swift, how a request finds out whether its builder ran.
    @Test func `a request for a stored service reports stored`() throws {
      let events = Recorder<TraceEvent>()
      let container = makeTracingContainer(over: makeContainer()) { events.record($0) }
      registerConcert(in: container)
      _ = try container.resolve(Choir.self)

      _ = try container.resolve(Choir.self)

      let last = events.values.last?.description
      #expect(last == "Choir, stored")
    }

    // Rule: If a request throws, the outcome is `failed`, and the caller gets the error unchanged.
    // Look at: TracingContainer.swift, what happens after a throw.
    @Test func `a request that throws reports failed and rethrows`() {
      let events = Recorder<TraceEvent>()
      let container = makeTracingContainer(over: makeContainer()) { events.record($0) }
      container.register(Hall.self, .transient) { _ in throw OutOfTune(key: 3) }

      let thrown = outcome { try container.resolve(Hall.self) }

      #expect(thrown == "OutOfTune(key: 3)")
      #expect(events.values.map(\.description) == ["Hall, failed"])
    }

    // Rule: Every method of a `TracingContainer` returns or throws the same as the decorated container.
    // Look at: TracingContainer.swift, whether each method passes on all of its arguments.
    @Test func `the decorated container gets names and scopes`() throws {
      let decorated = makeContainer()
      let container = makeTracingContainer(over: decorated) { _ in }
      container.register(Badge.self, .scoped, name: "door") { _ in Badge(1) }

      let error = containerError { try container.resolve(Badge.self, name: "door") }
      let badge = try container.beginScope("session").resolve(Badge.self, name: "door")

      #expect(error == .outsideScope(ServiceKey(Badge.self, name: "door")))
      #expect(badge.number == 1)
      #expect(decorated.isRegistered(Badge.self, name: "door"))
    }
  }
}
