import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 6 · Write a loader that waits")
  struct Task6 {
    // Rule: `load` calls no completion. Look at: LoaderSpy.swift, `load`.
    @Test func `holds every request`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SpyStory.self, count: 200) { story in
          try must("what completions got from `load`", be: [], is: story.seen.early)
        }
      }
    }

    // Rule: When `load` returns, `requests` contains the part of every request so far, oldest first.
    // Look at: LoaderSpy.swift, `requests`.
    @Test func `remembers every request`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SpyStory.self, count: 200) { story in
          let seen = story.seen
          if seen.answers != seen.expected { return }
          try must("requests", be: seen.sent, is: seen.requests)
          let counts = Array(1..<seen.sent.count + 1)
          try must("the counts of requests after each `load`", be: counts, is: seen.counts)
        }
      }
    }

    // Rule: `answerNext(with:)` calls the completion that has waited longest, once, with the passed result.
    // Look at: LoaderSpy.swift, `answerNext`.
    @Test func `answers the oldest request, and only once`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SpyStory.self, count: 200) { story in
          if story.seen.isNested { return }
          try must("what completions got", be: story.seen.expected, is: story.seen.answers)
        }
      }
    }

    // Rule: `answerNext(with:)` does nothing when no request waits. Look at: LoaderSpy.swift, `answerNext`.
    @Test func `survives an answer that nothing waits for`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SpyStory.self, count: 200) { story in
          try must("what completions got", be: [], is: story.seen.idle)
        }
      }
    }

    // Rule: A completion may call `load`, whose request waits like every other, or `answerNext(with:)`.
    // Look at: LoaderSpy.swift, the order of removing and calling.
    @Test func `keeps what is requested while it answers`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SpyStory.self, count: 200) { story in
          if !story.seen.isNested { return }
          try must("what completions got", be: story.seen.expected, is: story.seen.answers)
          try must("requests", be: story.seen.sent, is: story.seen.requests)
        }
      }
    }

    // Rule: Two spies share no state. Look at: LoaderSpy.swift, anything `static`.
    @Test func `keeps two spies apart`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SpyStory.self, count: 200) { story in
          let other = story.seenOfOther
          try must("the requests to another spy", be: other.sent, is: other.requests)
          try must("what its completions got", be: [], is: other.answers)
        }
      }
    }
  }
}
