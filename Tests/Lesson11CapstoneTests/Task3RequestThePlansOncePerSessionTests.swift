import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 3 · Request the plans once per session", .ownProcess)
  struct Task3 {
    let connection = PlanSourceSpy()
    let journal = Recorder<String>()
    let plans: any PlanSource

    init() {
      plans = makePlans(over: connection) { [journal] in journal.record($0) }
    }

    // Rule: After a successful request, `plans()` returns the plans from memory.
    // Look at: Plans.swift, the second call of `plans()`.
    @Test func `the second call returns the plans from memory`() async throws {
      connection.spy.completeAll(with: .success([.monthly]))

      _ = try await plans.plans()
      let second = try await plans.plans()

      #expect(second == [.monthly])
      #expect(connection.spy.requests.count == 1)
    }

    // Rule: Calls during a pending request share that request and its result or error.
    // Look at: Plans.swift, what is stored before the `await`.
    @Test(.deterministic) func `two overlapping calls share one request`() async {
      let first = Call { [plans] in try await plans.plans() }
      let second = Call { [plans] in try await plans.plans() }
      await untilIdle()
      connection.spy.completeAll(with: .success([.monthly]))
      await untilIdle()

      #expect(first.value == [.monthly])
      #expect(second.value == [.monthly])
      #expect(connection.spy.requests.count == 1)
    }

    // Rule: When a request fails, `plans()` throws its error, and the next call sends a new request.
    // Look at: Plans.swift, `try?`, and what is still stored after a failure.
    @Test func `a failed request throws, and the next call sends a new one`() async throws {
      connection.spy.completeAll(with: .failure(AnyError()))
      await #expect(throws: AnyError()) { try await plans.plans() }
      connection.spy.completeAll(with: .success([.monthly]))

      let second = try await plans.plans()

      #expect(second == [.monthly])
    }

    // Rule: The journal gets one entry, `requested plans`, for each request for plans, and no other entry.
    // Look at: Plans.swift, which of the two decorators is inside the other.
    @Test func `the journal has one entry for two calls with one request`() async throws {
      connection.spy.completeAll(with: .success([.monthly]))

      _ = try await plans.plans()
      _ = try await plans.plans()

      #expect(journal.values == ["requested plans"])
    }

    // Rule: In one session, the commands `quote`, `join` and `renew` together send one request for plans.
    // Look at: MembershipDesk.swift, which object the desk gets its plans from.
    @Test func `a quote, a join and a renewal send one request for plans`() async throws {
      let club = Club()
      let desk = try await club.makeDesk()

      _ = try await desk.quote(plan: "monthly")
      let grace = try await desk.join(name: "Grace", plan: "monthly")
      try await desk.renew(number: grace.number)

      #expect(club.server.planRequests.values == ["Ada-1"])
    }
  }
}
