import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 4 · Plans that are asked for once")
  struct Task4 {
    // Rule: what came is kept. Look at: Plans.swift, the second call.
    @Test func `answers from memory the second time`() async throws {
      let line = PlanSourceStub(answers: [.success([.monthly]), .success([.yearly])])
      let sut = makePlans(over: line) { _ in }

      let answers: [[Plan]] = [try await sut.plans(), try await sut.plans()]

      let count: Int = line.requests.count
      #expect(answers == [[.monthly], [.monthly]], "the second answer is the one that was kept")
      #expect(count == 1, "two loads, one request; look at what Plans.swift does first")
    }

    // Rule: a request under way is everybody's. Look at: Plans.swift, what is kept before the await.
    @Test func `sends one request for two who ask at once`() async throws {
      let line = HeldPlanSource()
      let sut = makePlans(over: line) { _ in }
      let threads = ThreadExecutor()

      let first = threads.start { try await sut.plans() }
      await threads.settle()
      let second = threads.start { try await sut.plans() }
      await threads.settle()
      line.open()

      let answers: [[Plan]] = [try await first.value, try await second.value]
      let count: Int = line.requests.count
      #expect(
        answers == [[.monthly], [.monthly]],
        "both who ask get the plans; look at Plans.swift"
      )
      #expect(
        count == 1,
        "the second asks while the first waits; look at what Plans.swift keeps before its await"
      )
    }

    // Rule: a failure goes to all who waited, and to nobody later. Look at: Plans.swift, what it leaves.
    @Test func `lets a failure through and asks again`() async throws {
      let line = PlanSourceStub(answers: [.failure(.init()), .success([.yearly])])
      let sut = makePlans(over: line) { _ in }

      let first: String = await failure { _ = try await sut.plans() }
      let second: [Plan]? = try? await sut.plans()

      #expect(first == "Down()", "the error of the line is the caller's; look for who catches it")
      #expect(
        second == [.yearly],
        "after a failure the line is asked again; look at what a failure leaves"
      )
    }

    // Rule: the journal is about the server. Look at: the order of keeping and writing down.
    @Test func `writes down what the server was asked, and nothing else`() async throws {
      let line = PlanSourceStub(answers: [.failure(.init()), .success([.yearly])])
      let journal = Recorder<String>()
      let sut = makePlans(over: line) { journal.record($0) }

      for _ in 1...4 { _ = try? await sut.plans() }

      let lines: [String] = journal.values
      #expect(
        lines == Array(repeating: "asked the server for plans", count: 2),
        "four loads, one of them failed: two requests; look at where the journal is written to"
      )
    }
  }
}
