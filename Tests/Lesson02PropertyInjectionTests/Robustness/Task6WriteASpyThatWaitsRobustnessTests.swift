import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02.Task6 {
  // Rule: `load` calls no completion. Look at: LoaderSpy.swift, what `answerNext` stores.
  @Test func `a request waits, though answerNext was called before it`() {
    guard makesRequestsWait() else { return }
    spy.answerNext(with: .success("Ada"))
    spy.load(.name) { results.record("\($0)") }
    expectEqual(results.values, [])

    spy.answerNext(with: .success("Bob"))
    expectEqual(results.values, [#"success("Bob")"#])
  }

  // Rule: `answerNext(with:)` calls the completion that has waited longest, once, with the passed result.
  // Look at: LoaderSpy.swift, `answerNext`, and the order in which completions are stored.
  @Test func `150 requests for different parts are answered in their order`() {
    guard makesRequestsWait() else { return }
    for number in 1...150 {
      spy.load(number % 3 == 0 ? .name : .motto) { results.record("\(number): \($0)") }
    }
    var expected: [String] = []
    for number in 1...150 {
      let result: Result<String, any Error> =
        number % 4 == 0 ? .failure(AnyError(number)) : .success("text \(number)")
      expected.append("\(number): \(result)")
      spy.answerNext(with: result)
    }

    expectEqual(results.values, expected)
  }

  // Rule: `answerNext(with:)` does nothing when no request waits. Look at: LoaderSpy.swift, `answerNext`.
  @Test func `answerNext without a waiting request calls no completion`() {
    spy.answerNext(with: .success("Ada"))
    spy.load(.name) { _ in results.record("called") }
    spy.answerNext(with: .success("Ada"))
    let count = results.count
    spy.answerNext(with: .success("Bob"))

    expectEqual(results.count, count, "the calls of the completion")
  }

  // Rule: A completion may call `load`, whose request waits like every other, or `answerNext(with:)`.
  // Look at: LoaderSpy.swift, `answerNext`, and where a request from a completion is stored.
  @Test func `requests from a completion wait behind all others`() {
    guard makesRequestsWait() else { return }
    spy.load(.name) { [spy, results] _ in
      spy.load(.motto) { _ in results.record("inner 1") }
      spy.load(.motto) { _ in results.record("inner 2") }
    }
    spy.load(.name) { _ in results.record("second") }
    for _ in 1...4 { spy.answerNext(with: .success("text")) }

    expectEqual(results.values, ["second", "inner 1", "inner 2"])
    expectEqual(spy.requests, [.name, .name, .motto, .motto])
  }

  // Rule: A completion may call `load`, whose request waits like every other, or `answerNext(with:)`.
  // Look at: LoaderSpy.swift, `answerNext`, and what it stores for later.
  @Test func `an answer from a completion goes to the request that waits then`() {
    guard makesRequestsWait() else { return }
    spy.load(.name) { [spy, results] _ in
      // No request waits: this answer goes to none, not even to the next one.
      spy.answerNext(with: .success("too early"))
      spy.load(.motto) { results.record("inner: \($0)") }
    }
    spy.answerNext(with: .success("Ada"))
    expectEqual(results.values, [])

    spy.answerNext(with: .success("Onwards"))
    expectEqual(results.values, [#"inner: success("Onwards")"#])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: LoaderSpy.swift, everything `static` or global.
  @Test(.ownProcess) func `two spies share no requests and no completions`() {
    guard makesRequestsWait() else { return }
    let other = makeLoaderSpy()
    spy.load(.name) { _ in results.record("first spy") }
    other.load(.motto) { _ in results.record("second spy") }
    other.answerNext(with: .success("Ada"))

    // A spy that records nothing breaks the rule of the example.
    if !spy.requests.isEmpty { expectEqual(spy.requests, [.name]) }
    expectEqual(results.values.contains("first spy"), false, "the first spy's completion")
  }

  /// Whether a completion waits for `answerNext`. If not, only the rules of the examples are broken.
  private func makesRequestsWait() -> Bool {
    let spy = makeLoaderSpy()
    let results = Recorder<String>()
    spy.load(.name) { _ in results.record("called") }
    let isEarly = results.count > 0
    spy.answerNext(with: .success("Ada"))
    return !isEarly && results.count == 1
  }
}
