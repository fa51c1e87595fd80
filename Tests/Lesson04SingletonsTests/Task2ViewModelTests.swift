import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 2 · Inject the session")
  struct Task2 {
    // Rule: `greeting` is `Hello, Ada!` while Ada is logged in to the session passed to `makeWelcome`, and
    // `Please log in.` while no user is. Look at: WelcomeViewModel.swift, `greeting` and what it stores.
    @Test func `greets the user of its session`() async {
      await Situations.check(screens) { visit in
        try must("greeting", be: visit.greeting, is: await visit.screen.greeting)
      }
      for names in comings {
        let greeting: String = await makeWelcome(session: SessionFake(names)).greeting
        let isPossible = names.contains { greetingOf($0) == greeting }
        #expect(isPossible, "“\(greeting)” while the session returned \(names)")
      }
      await process.tells("greets")
    }

    // Rule: A user with an empty token is greeted like any other user.
    // Look at: WelcomeViewModel.swift, `greeting`.
    @Test func `greets a user with an empty token`() async throws {
      let session = SessionFake(tokens: [""])
      try await session.logIn(username: "Ada", password: "secret")

      let greeting: String = await makeWelcome(session: session).greeting

      #expect(greeting == "Hello, Ada!")
    }

    // Rule: Each call of the screen's `logOut()` calls that session's `logOut()` once.
    // Look at: WelcomeViewModel.swift, `logOut`.
    @Test func `logs out of its session`() async { await process.tells("logs out") }

    // Rule: The screen's `logOut()` returns after the session's `logOut()` has returned.
    // Look at: WelcomeViewModel.swift, `logOut`.
    @Test func `waits for the log-out of its session`() async { await process.tells("waits") }

    // Rule: Two welcome screens with two sessions share no state.
    // Look at: `static` in WelcomeViewModel.swift.
    @Test func `keeps two view models apart`() async {
      await Situations.check(screens) { visit in
        let later = makeWelcome(session: SessionFake(["Grace"]))
        let greetings = [await visit.screen.greeting, await later.greeting]
        try must("both greetings", be: [visit.greeting, "Hello, Grace!"], is: greetings)
        await later.logOut()
        let greeting = await visit.screen.greeting
        try must("greeting after a log-out from another", be: visit.greeting, is: greeting)
      }
    }

    // Rule: A screen made by `makeWelcome` uses the shared session only if that session was passed to it.
    // Look at: `.shared` in WelcomeViewModel.swift.
    @Test func `leaves the shared session alone`() async {
      await process.judges {
        let shared = await created { sharedUserSession() }
        try await shared.logIn(username: "Shared", password: "secret")
        await Situations.check(screens) { visit in
          let greeting = await visit.screen.greeting
          await visit.screen.logOut()
          let what = "greeting, with another user in the shared session"
          try must(what, be: visit.greeting, is: greeting)
        }
        // A screen that gets it treats it like any other.
        let screen = makeWelcome(session: shared)
        let hello = "greeting, with the shared session passed in, after other log-outs"
        expect(await screen.greeting, equals: "Hello, Shared!", hello)
        await screen.logOut()
        let goodbye = "the user of the shared session that was passed in, after the log-out"
        expect(await shared.currentUser, equals: nil, goodbye)
      }
    }
  }
}

/// The process of this task.
private let process = TaskProcess {
  await #expect(processExitsWith: .success) {
    let task = Lesson04.Task2()
    await WelcomeStory.judge()
    await task.`leaves the shared session alone`()
  }
}

private var screens: [Situation<(screen: any Welcoming, greeting: String)>] {
  History.situations { history, session in
    let screen = makeWelcome(session: session)
    await history.take(session) { _ = await screen.greeting }
    return (screen, greetingOf(history.user?.username))
  }
}

func greetingOf(_ name: String?) -> String {
  name.map { "Hello, \($0)!" } ?? "Please log in."
}
