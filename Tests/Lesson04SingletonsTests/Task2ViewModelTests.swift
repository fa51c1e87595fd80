import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import Testing

extension Lesson04 {
  @Suite("Task 2 · Set the view model free", .serialized)
  struct Task2 {
    // Rule: a view model talks about the session it was given. Look at: WelcomeViewModel.swift.
    @Test(arguments: Varied.names(2))
    func `greets the user of its session`(name: String) async {
      let sut = makeWelcome(session: SessionFake(name))

      let greeting: String = await sut.greeting

      #expect(
        greeting == "Hello, \(name)!",
        "\(name) is logged in to the session handed to makeWelcome; look at WelcomeViewModel.swift"
      )
    }

    // Rule: what the session says now is what counts. Look at: what WelcomeViewModel keeps.
    @Test func `greets whoever is logged in by now`() async throws {
      let session = SessionFake("Ada")
      let sut = makeWelcome(session: session)

      var greetings: [String] = [await sut.greeting]
      session.logOut()
      greetings.append(await sut.greeting)
      try await session.logIn(username: "Grace", password: "secret")
      greetings.append(await sut.greeting)

      #expect(
        greetings == ["Hello, Ada!", "Please log in.", "Hello, Grace!"],
        "Ada leaves and Grace comes: ask the session every time; look at `greeting`"
      )
    }

    // Rule: what it changes is the session it was given. Look at: WelcomeViewModel.logOut().
    @Test func `logs out of its session`() async {
      let session = SessionFake("Ada")

      await makeWelcome(session: session).logOut()

      let logOuts: Int = session.logOuts
      #expect(
        logOuts == 1,
        "the session handed to makeWelcome must be ended, once; look at WelcomeViewModel.logOut()"
      )
    }

    // Rule: a session handed over is no new global. Look for: `static` in WelcomeViewModel.swift.
    @Test func `keeps two view models apart`() async {
      let sessions = [SessionFake("Ada"), SessionFake("Grace")]
      let suts = sessions.map { makeWelcome(session: $0) }

      var greetings: [String] = []
      for sut in suts { greetings.append(await sut.greeting) }
      await suts[0].logOut()

      let logOuts: [Int] = sessions.map(\.logOuts)
      #expect(
        greetings == ["Hello, Ada!", "Hello, Grace!"],
        "each view model greets the user of its own session; look for `static`"
      )
      #expect(logOuts == [1, 0], "the first must end its own session; look for `static`")
    }

    // Rule: with a session in hand, the global one is nobody's business. Look for: `.shared`.
    @Test func `leaves the shared session alone`() async {
      await #expect(processExitsWith: .success, comesBack) {
        Watchdog.start("a shared instance never came back")
        let shared = sharedUserSession()
        try await shared.logIn(username: "Grace", password: "secret")

        await makeWelcome(session: SessionFake("Ada")).logOut()

        let username: String? = await shared.currentUser?.username
        #expect(
          username == "Grace",
          """
          this test passed a session in: use that. Grace was logged in to UserSession.shared, and \
          now \(username ?? "nobody") is; look for `.shared` in WelcomeViewModel.swift
          """
        )
      }
    }
  }
}
