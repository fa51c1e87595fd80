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

    // Rule: a failure is for the one who asked, not for keeps. Look at: Plans.swift, `try?`.
    @Test func `lets a failure through and asks again`() async throws {
      let line = PlanSourceStub(answers: [.failure(.init()), .success([.yearly])])
      let sut = makePlans(over: line) { _ in }

      let first: String = await failure { _ = try await sut.plans() }
      let second: [Plan] = try await sut.plans()

      #expect(first == "Down()", "the error of the line is the caller's; look for who catches it")
      #expect(second == [.yearly], "after a failure the line is asked again; look at what is kept")
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
        "four loads, two requests, two lines; look at whether the journal stands inside or outside"
      )
    }

    // Rule: a decorator that nobody put in does nothing. Look at: where the desk gets its plans.
    @Test func `is used by the desk for all of a session`() async throws {
      let club = Club()
      let sut = try await club.deskWithAda()

      _ = try await sut.quote(plan: "monthly")
      _ = try await sut.quote(plan: "yearly")
      try await sut.join(name: "Grace", plan: "monthly")

      let (count, lines): (Int, [String]) =
        (club.server.planRequests.count, club.journal.values)
      #expect(
        count == 1,
        "two quotes and a new member, one request; look at where the desk makes its plans"
      )
      #expect(
        lines == ["asked the server for plans"],
        "one request, one line in the journal of outside; look at where the desk makes its plans"
      )
    }

    // Rule: at the desk, too, a second caller finds the first one's request. Look at: where a line is opened.
    @Test(arguments: ["logged in", "found again"])
    func `is asked for once when two quote at once`(session: String) async throws {
      let club = Club()
      let first = try await club.deskWithAda()
      let sut = session == "logged in" ? first : makeDesk(club.outside)
      let (server, threads) = (club.server, ThreadExecutor())
      server.connecting.close()
      server.answering.close()

      let one = threads.start { try await sut.quote(plan: "monthly") }
      await threads.settle()
      let two = threads.start { try await sut.quote(plan: "monthly") }
      await threads.settle()
      server.connecting.open()
      await threads.settle()
      server.answering.open()

      let cents: [Int] = [try await one.value, try await two.value]
      let count: Int = server.planRequests.count
      #expect(cents == [2_000, 2_000], "both who ask get their answer; look at who waits for whom")
      #expect(
        count == 1,
        "one session, two quotes, one request; look at the awaits before a line or session is kept"
      )
      withExtendedLifetime(first) {}
    }
  }
}
