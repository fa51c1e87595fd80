import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 6 · Write a loader that waits")
  struct Task6 {
    // Rule: `load` calls no completion. Look at: LoaderSpy.swift, `load`.
    @Test func `holds every request`() async { await process.tells("holds") }

    // Rule: When `load` returns, `requests` contains the part of every request so far, oldest first.
    // Look at: LoaderSpy.swift, `requests`.
    @Test func `remembers every request`() async { await process.tells("remembers") }

    // Rule: `answerNext(with:)` calls the completion that has waited longest, once, with the passed result.
    // Look at: LoaderSpy.swift, `answerNext`.
    @Test func `answers the oldest request, and only once`() async {
      await process.tells("answers")
    }

    // Rule: `answerNext(with:)` does nothing when no request waits. Look at: LoaderSpy.swift, `answerNext`.
    @Test func `survives an answer that nothing waits for`() async { await process.tells("idle") }

    // Rule: A completion may call `load`, whose request waits like every other, or `answerNext(with:)`.
    // Look at: LoaderSpy.swift, the order of removing and calling.
    @Test func `keeps what is requested while it answers`() async { await process.tells("inside") }

    // Rule: Two spies share no state. Look at: LoaderSpy.swift, anything `static`.
    @Test func `keeps two spies apart`() async { await process.tells("apart") }
  }
}

private let process = TaskProcess {
  await #expect(processExitsWith: .success) {
    await SpyStory.judge()
    SpyStory.isInside.withLock { $0 = true }
    await SpyStory.judge()
  }
}
