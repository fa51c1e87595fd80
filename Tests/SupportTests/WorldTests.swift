import Foundation
import GradingSupport
import Testing

@Suite struct WorldTests {
  @Test func `settles when every call waits for a response`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let calls = HeldCalls<String, Int>()
        let call = world.start { try await calls.call("Ada") }
        try must("requests before the world settles", be: [], is: calls.requests)
        world.settle()
        try must("requests", be: ["Ada"], is: calls.requests)
        try must("the answer", be: nil, is: call.value)
        calls.answer(0, with: 7)
        world.settle()
        try must("the answer", be: 7, is: call.value)
      }
    }
  }

  @Test func `runs actors, the main actor and tasks in a drawn order that repeats`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        func order(_ seed: UInt64?) -> [Int] {
          let seen = Recorder<Int>()
          world.order(by: seed)
          for number in 1...3 {
            _ = world.start { seen.record(number) }
            _ = world.start { @MainActor in
              MainActor.assertIsolated()
              seen.record(10 + number)
            }
          }
          world.settle()
          return seen.values
        }
        try must("the order", be: [1, 11, 2, 12, 3, 13], is: order(nil))
        try must("the order of a seed", be: order(5), is: order(5))
        try must("all orders are the same", be: false, is: order(5) == order(nil))
      }
    }
  }

  @Test func `settles calls that only yield`() async {
    await #expect(processExitsWith: .success) {
      for times in 1...3 {
        await World.run { world in
          actor Counter {
            var count = 0
            func step(_ times: Int) async {
              for _ in 0..<times {
                await Task.yield()
                count += 1
              }
            }
          }
          let counter = Counter()
          let calls = (0..<3).map { _ in world.start { await counter.step(times) } }
          world.settle()
          try must("calls that ended", be: 3, is: calls.count { $0.value != nil })
        }
      }
    }
  }

  @Test func `waits for a thread that no hook sees`() async {
    await #expect(processExitsWith: .success) {
      await World.run { world in
        let number = try world.value("a thread's answer") {
          await withCheckedContinuation { continuation in
            Thread {
              Thread.sleep(forTimeInterval: 0.3)
              continuation.resume(returning: 3)
            }.start()
          }
        }
        try must("the number", be: 3, is: number)
      }
    }
  }

  @Test func `reports a call that never returns`() async {
    await expectIssue("the greeting never comes back") {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let calls = HeldCalls<Int, Int>()
          _ = try world.value("the greeting") { try await calls.call(1) }
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `records a cancelled call, which ends or continues to wait`(obeys: Bool) async throws {
    let calls = HeldCalls<Int, String>(obeysCancellation: obeys)
    let task = Task { try await calls.call(1) }
    await calls.arrival(of: 1)

    task.cancel()
    calls.answer(0, with: "late")

    #expect(calls.cancelled == [0])
    let value = try? await task.value
    #expect(value == (obeys ? nil : "late"))
  }

  @Test func `responds through a closure in any order`() {
    let calls = HeldCalls<Int, String>()
    let seen = Recorder<String>()
    for number in 0...2 { calls.call(number) { seen.record((try? $0.get()) ?? "failed") } }

    calls.answer(2, with: "two")
    calls.fail(0, with: CancellationError())

    #expect(seen.values == ["two", "failed"])
    #expect(calls.waiting == [1])
    #expect(calls.answer(2, with: "again") == false)
  }
}
