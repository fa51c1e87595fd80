import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 4 · Plans that are asked for once")
  struct Task4 {
    /// Kept plans over a server that answers when the test says so.
    struct Book: Sendable {
      let connection: HeldPlanSource
      let error = Mishap.next()
      let journal = Recorder<String>()
      let sut: any PlanSource

      init(over connection: HeldPlanSource = HeldPlanSource()) {
        self.connection = connection
        sut = makePlans(over: connection) { [journal] in journal.record($0) }
      }

      /// Asks so often at once, answers each request alike, and returns what came of it.
      func ask(_ count: Int = 1, in world: World, with answer: [Plan]?) throws -> [String] {
        let calls = (0..<count).map { _ in world.start { [sut] in try await sut.plans() } }
        world.settle()
        for number in connection.calls.waiting {
          if let answer { connection.calls.answer(number, with: answer) }
          if answer == nil { connection.calls.fail(number, with: error) }
          world.settle()
        }
        for call in calls where call.outcome == nil { throw Broken("a caller never hears back") }
        return calls.map { call in
          call.value.map { "\($0.map(\.name))" } ?? call.error.map(name) ?? ""
        }
      }
    }

    /// What the server did before: every answer, by whether it was one.
    static let pasts: [(name: String, failures: Int)] = [
      ("at first", 0), ("after a failure", 1), ("after twelve failures", 12),
    ]

    /// Tries a rule in every past, with the names of plans and with none.
    static func check(
      _ rule: @escaping @Sendable (World, Book, [Plan]) throws -> Void
    ) async {
      await World.run { world in
        for past in pasts {
          for plans in [[Plan.monthly], [.yearly, .monthly, .yearly], Plan.all, []] {
            let book = Book()
            do {
              for _ in 0..<past.failures { _ = try book.ask(in: world, with: nil) }
              try rule(world, book, plans)
            } catch {
              throw Broken("\(past.name), with the plans \(plans.map(\.name)):\n  \(told(error))")
            }
          }
        }
      }
    }

    // Rule: After a successful request, `plans()` returns the plans from memory. Look at:
    // Plans.swift, the second call.
    @Test func `answers from memory the second time`() async {
      await Self.process.judges {
        await Task4.check { world, book, plans in
          let before = book.connection.calls.requests.count
          for _ in 1...3 {
            let answers = try book.ask(in: world, with: plans)
            try must("the answer", be: ["\(plans.map(\.name))"], is: answers)
          }
          try must("the requests", be: 1, is: book.connection.calls.requests.count - before)
        }
      }
    }

    // Rule: Calls during a pending request share that request and its result or error. Look at:
    // Plans.swift, what is stored before the `await`, and which request a failure removes.
    @Test func `sends one request for all who ask at once`() async {
      await Self.process.judges {
        await Task4.check { world, book, plans in
          let calls = book.connection.calls
          for seed in 0..<20 as Range<UInt64> {
            world.order(by: seed)
            let (sut, before) = (Book(over: book.connection).sut, calls.requests.count)
            let callers = (1...3).map { _ in
              world.start {
                let first = await failure { _ = try await sut.plans() }
                // And all try again as soon as they hear of the failure.
                var plans: [Plan]?
                return (first, await failure { plans = try await sut.plans() }, plans)
              }
            }
            world.settle()
            for number in calls.waiting { calls.fail(number, with: book.error) }
            world.settle()
            for number in calls.waiting { calls.answer(number, with: plans) }
            world.settle()
            for caller in callers {
              let (what, error) = ("the first outcome (the test's server threw it)", book.error)
              try must(what, be: name(of: error), is: caller.value?.0)
              if caller.value?.1 == name(of: error) {
                let shared = "three calls shared one request, and it failed with"
                let after = "a call right after that must send a new request, but it got the old"
                let cause = "\(name(of: error)), which the test's server threw"
                throw Broken("\(shared) \(cause); \(after) error")
              }
              try must("the outcome of the next call", be: "no error", is: caller.value?.1)
              try must("its plans", be: plans, is: caller.value?.2)
            }
            try must("the requests", be: 2, is: calls.requests.count - before)
          }
          world.order(by: nil)
        }
      }
    }

    // Rule: When a request fails, `plans()` throws its error, and the next call sends a new
    // request. Look at: Plans.swift, what is still stored after a failure.
    @Test func `lets a failure through and asks again`() async {
      await Self.process.judges {
        await Task4.check { world, book, plans in
          let failed = try book.ask(in: world, with: nil)
          let what = "what a caller gets (the test's server threw it)"
          try must(what, be: [name(of: book.error)], is: failed)
          let answers = try book.ask(in: world, with: plans)
          try must("the answer after it", be: ["\(plans.map(\.name))"], is: answers)
        }
      }
    }

    // Rule: The journal gets one entry, `asked the server for plans`, for each request for plans, and no other entry.
    // Look at: Plans.swift, where the journal is written.
    @Test func `writes down what the server was asked, and nothing else`() async {
      await Self.process.judges {
        await Task4.check { world, book, plans in
          _ = try book.ask(2, in: world, with: nil)
          for _ in 1...3 { _ = try book.ask(in: world, with: plans) }
          let count = book.connection.calls.requests.count
          let expected = Array(repeating: "asked the server for plans", count: count)
          let entries = book.journal.count
          try must("the number of entries in the journal", be: count, is: entries)
          try must("the journal", be: expected, is: book.journal.values)
        }
      }
    }
  }
}
