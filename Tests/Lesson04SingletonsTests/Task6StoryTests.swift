import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 6 · Survive a second caller")
  struct Task6 {
    // Rule: The same log-in twice at once is one request, and nobody joins one that is over.
    // Look at: UserSession.swift, what logIn notes down before it awaits, and when it forgets it.
    @Test func `asks once for two at once, and again when that is over`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SessionStory.self) { story in
          if story.isHeldUp { return }
          try must("the requests", be: story.attempts.map(\.name), is: story.visits.requests)
        }
      }
    }

    // Rule: A log-out wins over every log-in that it finds under way, and over none that comes later.
    // Look at: UserSession.swift, what logIn checks after its await.
    @Test func `knows who is in, whatever came in between`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SessionStory.self) { story in
          guard let user = story.expectedUser else { return }
          let session = story.session
          let current = try story.world.value("currentUser") { await session.currentUser }
          try must("currentUser", be: user, is: current)
        }
      }
    }

    // Rule: Whoever joins a request gets its outcome, error and all.
    // Look at: UserSession.swift, what the second caller awaits, and what it rethrows.
    @Test func `gives its outcome to everybody who joined`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SessionStory.self) { story in
          for attempt in story.attempts where attempt.counts {
            let outcomes: [String] = attempt.callers.map { call in
              guard call.outcome != nil else { return "waits" }
              return call.error.map { "\($0)" } ?? "is in"
            }
            let outcome: String = attempt.refusal.map { "\($0)" } ?? "is in"
            try must(
              "the outcome of everybody who joined \(attempt.name)",
              be: outcomes.map { _ in outcome },
              is: outcomes
            )
          }
        }
      }
    }

    // Rule: An answer belongs to whoever asked for it, also when two different people log in at once.
    // Look at: UserSession.swift, where logIn keeps the name.
    @Test func `gives nobody the answer of another`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SessionStory.self) { story in
          guard story.visits.waiting.isEmpty else { return }
          let session = story.session
          let current = try story.world.value("currentUser") { await session.currentUser }
          guard let current, story.attempts.indices.contains(current.id) else { return }
          let name = story.attempts[current.id].name
          try must(
            "the name of who came with answer \(current.id + 1)",
            be: name,
            is: current.username
          )
        }
      }
    }

    // Rule: `isValid` is worked out when it is asked for. Look at: UserSession.swift, `isValid`.
    @Test func `is valid while somebody is in with a token`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(SessionStory.self) { story in
          guard let user = story.expectedUser else { return }
          let session = story.session
          let isValid = try story.world.value("isValid") { await session.isValid }
          try must("isValid", be: user?.token.isEmpty == false, is: isValid)
        }
      }
    }
  }
}
