import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 6 · Write a spy that waits", .ownProcess)
  @MainActor
  struct Task6 {
    let spy = makeLoaderSpy()
    let results = Recorder<String>()

    // Rule: `load` calls no completion. Look at: LoaderSpy.swift, `load`.
    @Test func `load calls no completion`() {
      spy.load(.name) { _ in results.record("called") }

      #expect(results.values == [])
    }

    // Rule: `requests` contains the part of every request, oldest first, whether answered or not.
    // Look at: LoaderSpy.swift, `requests`.
    @Test func `requests contains every part, before and after the answers`() {
      for part in [ProfilePart.name, .name, .motto] { spy.load(part) { _ in } }
      #expect(spy.requests == [.name, .name, .motto])

      for _ in 1...3 { spy.answerNext(with: .success("Ada")) }
      #expect(spy.requests == [.name, .name, .motto])
    }

    // Rule: `answerNext(with:)` calls the completion that has waited longest, once, with the passed result.
    // Look at: LoaderSpy.swift, `answerNext`.
    @Test func `answerNext calls the completion that has waited longest`() {
      spy.load(.name) { results.record("first: \($0)") }
      spy.load(.name) { results.record("second: \($0)") }

      spy.answerNext(with: .success("Ada"))
      #expect(results.values == [#"first: success("Ada")"#])

      spy.answerNext(with: .success("Bob"))
      #expect(results.values == [#"first: success("Ada")"#, #"second: success("Bob")"#])
    }

    // Rule: A completion may call `load`, whose request waits like every other, or `answerNext(with:)`.
    // Look at: LoaderSpy.swift, the order of removing and calling in `answerNext`.
    @Test func `a completion may call load`() {
      spy.load(.name) { [spy, results] name in
        results.record("name")
        spy.load(.motto) { _ in results.record("motto") }
      }
      spy.answerNext(with: .success("Ada"))
      #expect(results.values == ["name"])

      spy.answerNext(with: .success("Onwards"))
      #expect(results.values == ["name", "motto"])
    }

    // Rule: A completion may call `load`, whose request waits like every other, or `answerNext(with:)`.
    // Look at: LoaderSpy.swift, the order of removing and calling in `answerNext`.
    @Test func `a completion may call answerNext`() {
      spy.load(.name) { [spy, results] _ in
        // Called again, it would answer itself without an end.
        if results.count == 0 { spy.answerNext(with: .success("Bob")) }
        results.record("first")
      }
      spy.load(.name) { [results] _ in results.record("second") }

      spy.answerNext(with: .success("Ada"))

      #expect(results.values == ["second", "first"])
    }
  }
}
