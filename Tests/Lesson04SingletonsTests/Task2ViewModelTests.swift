import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04 {
  @Suite("Task 2 · Inject the session")
  struct Task2 {
    // Rule: `greeting` is `Hello, Ada!` while Ada is logged in to the session passed to `makeWelcome`, and
    // `Please log in.` while no user is. Look at: WelcomeViewModel.swift, `greeting` and what it stores.
    @Test func `greets the user of its session`() async {
      await Situations.check(screens) { visit in
        let greeting: String = await visit.screen.greeting
        try must("greeting", be: visit.greeting, is: greeting)
      }
      for names in comings {
        let sut = makeWelcome(session: SessionFake(names))
        let greeting: String = await sut.greeting
        let possible: [String] = names.map { $0.map { "Hello, \($0)!" } ?? "Please log in." }
        #expect(possible.contains(greeting), "\(names): the users that the session returned")
      }
      await #expect(processExitsWith: .success) {
        await Stories.tell(WelcomeStory.self) { story in
          let greeting = try story.world.value("greeting") { [s = story.screen] in await s.greeting
          }
          try must("greeting", be: greetingOf(story.session.currentUser), is: greeting)
        }
      }
      let isItsSessionKept = isKept({ SessionFake(["Ada"]) }, by: makeWelcome)
      #expect(isItsSessionKept, "the session is released before the screen that uses it")
    }

    // Rule: A user with an empty token is greeted like any other user.
    // Look at: WelcomeViewModel.swift, `greeting`.
    @Test func `greets a user with an empty token`() async throws {
      let session = SessionFake(tokens: [""])
      try await session.logIn(username: "Ada", password: "secret")
      let sut = makeWelcome(session: session)

      let greeting: String = await sut.greeting

      #expect(greeting == "Hello, Ada!")
    }

    // Rule: Each call of the screen's `logOut()` calls that session's `logOut()` once.
    // Look at: WelcomeViewModel.swift, `logOut`.
    @Test func `logs out of its session`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(WelcomeStory.self) { story in
          let (ends, count) = (story.session.ends, story.logOuts.count)
          let expected = ends.waiting.isEmpty ? count : min(count, ends.requests.count)
          try must("the session's log-outs", be: expected, is: ends.requests.count)
        }
      }
    }

    // Rule: The screen's `logOut()` returns after the session's `logOut()` has returned.
    // Look at: WelcomeViewModel.swift, `logOut`.
    @Test func `waits for the log-out of its session`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(WelcomeStory.self) { story in
          let ends = story.session.ends
          let returned = story.logOuts.filter { $0.outcome != nil }.count
          let ended = ends.requests.count - ends.waiting.count
          try must("the screen's log-outs that have returned", be: ended, is: returned)
        }
      }
    }

    // Rule: Two welcome screens with two sessions share no state.
    // Look at: `static` in WelcomeViewModel.swift.
    @Test func `keeps two view models apart`() async {
      await Situations.check(screens) { visit in
        let later = makeWelcome(session: visit.other)
        let greetings: [String] = [await visit.screen.greeting, await later.greeting]
        try must("both greetings", be: [visit.greeting, "Hello, Grace!"], is: greetings)
        await later.logOut()
        let greeting: String = await visit.screen.greeting
        try must("greeting after a log-out from another", be: visit.greeting, is: greeting)
      }
    }

    // Rule: A screen made by `makeWelcome` uses the shared session only if that session was passed to it.
    // Look at: `.shared` in WelcomeViewModel.swift.
    @Test func `leaves the shared session alone`() async {
      await #expect(processExitsWith: .success, comesBack) {
        expectSharedInstances()
        let shared = sharedUserSession()
        try await shared.logIn(username: "Shared", password: "secret")
        await Situations.check(screens) { visit in
          let greeting: String = await visit.screen.greeting
          try must(
            "greeting, with another user in the shared session",
            be: visit.greeting,
            is: greeting
          )
          await visit.screen.logOut()
        }
        let username: String? = await shared.currentUser?.username
        expect(username, equals: "Shared", "the user of the shared session after other log-outs")
        // A screen that gets it treats it like any other.
        let screen = makeWelcome(session: shared)
        let greeting: String = await screen.greeting
        expect(greeting, equals: "Hello, Shared!", "greeting, with the shared session passed in")
        await screen.logOut()
        let isEmpty: Bool = await shared.currentUser == nil
        expect(isEmpty, equals: true, "the shared session was passed in, and has no user any more")
      }
    }
  }
}

private struct Visit {
  let screen: any Welcoming
  /// A session of Grace, which has no screen yet.
  let other = SessionFake(["Grace"])
  let greeting: String
}

private var screens: [Situation<Visit>] {
  History.situations { history, session in
    let screen = makeWelcome(session: session)
    await history.take(session) { _ = await screen.greeting }
    return Visit(screen: screen, greeting: greetingOf(history.user))
  }
}

private func greetingOf(_ user: LoggedUser?) -> String {
  user.map { "Hello, \($0.username)!" } ?? "Please log in."
}
