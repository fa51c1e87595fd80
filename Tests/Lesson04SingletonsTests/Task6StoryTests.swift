import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04 {
  @Suite("Task 6 · Survive a second caller")
  struct Task6 {
    // Rule: Both calls share one request.
    // Look at: UserSession.swift, what `logIn` stores before its `await`, and whether looking for it and storing it
    // share one lock.
    @Test func `sends one request for two log-ins at once`() async {
      if await !keptRules.value.contains("sharesRequests") {
        await #expect(processExitsWith: .success) { await SessionRule.sharesRequests.tell() }
      }
      await #expect(processExitsWith: .success) {
        Watchdog.start("a log-in never came back")
        await Interleavings.check {
          Visitors()
        } call: { visitors, _ in
          try? await visitors.session.logIn(username: "Ada", password: "secret")
        } whenStill: { visitors in
          await visitors.desk.visits.arrival(of: 1)
          _ = await visitors.session.isValid
          for number in visitors.desk.visits.requests.indices {
            visitors.desk.visits.fail(number, with: Refusal(number: number))
          }
        } rule: { visitors, _ in
          try must("the requests of two log-ins", be: 1, is: visitors.desk.visits.requests.count)
        }
      }
    }

    // Rule: Both calls return with the user logged in, or both throw the error that the login service threw.
    // Look at: UserSession.swift, what the second caller awaits, and whether the user is stored and the request removed
    // before any caller continues.
    @Test func `gives its outcome to every caller of a request`() async {
      if await !keptRules.value.contains("sharesOutcomes") {
        await #expect(processExitsWith: .success) { await SessionRule.sharesOutcomes.tell() }
      }
      await #expect(processExitsWith: .success) {
        // Nothing is left to do when a call ends: the next one may follow at once.
        await World.run { world in
          for seed: UInt64 in 1...20 {
            world.order(by: seed)
            let desk = HeldDesk()
            let session = makeUserSession(loginService: desk)
            let calls = (1...3).map { _ in
              world.start {
                let (name, password) = ("Ada", "secret")
                do { try await session.logIn(username: name, password: password) } catch {
                  try await session.logIn(username: name, password: password)
                }
                return await session.currentUser?.id
              }
            }
            world.settle { !desk.visits.requests.isEmpty }
            desk.visits.fail(0, with: Refusal(number: 0))
            world.settle { desk.visits.requests.count > 1 }
            let ended = calls.filter { $0.outcome != nil }.count
            try must("the calls that ended before the retry got a response", be: 0, is: ended)
            desk.visits.answer(1, with: LoginResponse(id: 7, token: "t"))
            world.settle { calls.allSatisfy { $0.outcome != nil } }
            let ids = calls.map { ($0.value ?? nil) ?? -1 }
            try must("the currentUser ids when three calls returned", be: [7, 7, 7], is: ids)
          }
        }
      }
    }

    // Rule: The second call sends its own request, with its own user name and password.
    // Look at: UserSession.swift, what `logIn` compares before it joins a request.
    @Test func `joins no request for other credentials`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let lookalikes = oddTexts.dropFirst().map { (("Ada", "secret"), ($0, "secret")) }
          let passwords = oddTexts.dropFirst().map { (("Ada", "Ada"), ("Ada", $0)) }
          let joined = zip(EdgeValues.pairs, EdgeValues.pairs.dropFirst()).map { ($0, $1) }
          for (first, second) in lookalikes + passwords + joined + [(("a", "b"), ("b", "a"))] {
            let desk = HeldDesk()
            let session = makeUserSession(loginService: desk)
            for (name, password) in [first, second] {
              _ = world.start { try await session.logIn(username: name, password: password) }
              world.settle()
            }
            // The second may wait until the first is answered.
            if desk.visits.requests.count == 1 {
              desk.visits.answer(0, with: LoginResponse(id: 0, token: "t"))
              world.settle()
            }
            let expected = [[first.0, first.1], [second.0, second.1]]
            try must("the requests", be: expected, is: desk.visits.requests)
          }
        }
      }
    }

    // Rule: If both requests succeed, one of the two users is logged in.
    // Look at: UserSession.swift, what `logIn` checks after its `await`.
    @Test func `logs in one of two users`() async {
      if await keptRules.value.contains("letsOneOfTwoIn") { return }
      await #expect(processExitsWith: .success) { await SessionRule.letsOneOfTwoIn.tell() }
    }

    // Rule: `currentUser` has the user name and the id from the same request.
    // Look at: UserSession.swift, where `logIn` sets `currentUser`.
    @Test func `mixes no two answers`() async {
      if await keptRules.value.contains("mixesNoAnswers") { return }
      await #expect(processExitsWith: .success) { await SessionRule.mixesNoAnswers.tell() }
    }

    // Rule: After a log-out, the response to an older request doesn't log a user in.
    // Look at: UserSession.swift, what `logIn` checks after its `await`.
    @Test func `stays logged out when the log-out came in between`() async {
      if await !keptRules.value.contains("staysOut") {
        await #expect(processExitsWith: .success) { await SessionRule.staysOut.tell() }
      }
      await #expect(processExitsWith: .success) {
        Watchdog.start("a log-in or a log-out never came back")
        await Interleavings.check {
          let desk = LoginDesk()
          return (desk: desk, session: makeUserSession(loginService: desk))
        } call: { sut, number in
          if number == 0 { try? await sut.session.logIn(username: "Ada", password: "secret") }
          let requests = sut.desk.requests.count
          if number == 1 { await sut.session.logOut() }
          return requests
        } rule: { sut, requests in
          // The log-out began when the request was on its way.
          if requests[1] == 0 { return }
          try must("currentUser after a log-out", be: nil, is: await sut.session.currentUser)
        }
      }
    }

    // Rule: `logOut()` returns without waiting for the login service.
    // Look at: UserSession.swift, `logOut`.
    @Test func `logs out at once`() async {
      if await keptRules.value.contains("logsOutAtOnce") { return }
      await #expect(processExitsWith: .success) { await SessionRule.logsOutAtOnce.tell() }
    }

    // Rule: A log-in after the log-out sends a new request at once, even for the same user.
    // Look at: UserSession.swift, what `logOut` removes.
    @Test func `joins no request from before a log-out`() async {
      if await keptRules.value.contains("joinsNothingForgotten") { return }
      await #expect(processExitsWith: .success) { await SessionRule.joinsNothingForgotten.tell() }
    }

    // Rule: The response to this new request decides which user is logged in, even if the old response arrives later.
    // Look at: UserSession.swift, how `logIn` knows that its request is the current one.
    @Test func `lets in the user who comes after a log-out`() async {
      if await keptRules.value.contains("letsTheNextIn") { return }
      await #expect(processExitsWith: .success) { await SessionRule.letsTheNextIn.tell() }
    }

    // Rule: The next log-in sends a new request after a success, a failure or a log-out, even while a user is logged in.
    // Look at: UserSession.swift, when `logIn` removes its request.
    @Test func `asks again when a request is over`() async {
      if await keptRules.value.contains("asksAgain") { return }
      await #expect(processExitsWith: .success) { await SessionRule.asksAgain.tell() }
    }

    // Rule: `isValid` is true exactly when `currentUser` has a non-empty token. Look at: UserSession.swift, `isValid`.
    @Test func `is valid while a user is in with a token`() async {
      if await keptRules.value.contains("isValidWithAToken") { return }
      await #expect(processExitsWith: .success) { await SessionRule.isValidWithAToken.tell() }
    }
  }
}

/// What must hold after each step of a ``SessionStory``.
enum SessionRule: String, StoryRule {
  case sharesRequests, sharesOutcomes, letsOneOfTwoIn, mixesNoAnswers, staysOut, logsOutAtOnce
  case joinsNothingForgotten, letsTheNextIn, asksAgain, isValidWithAToken

  static let count = 400

  func look(at story: inout SessionStory) throws {
    let count = story.visits.requests.count
    let requests = "the number of requests"
    switch self {
    case .sharesRequests: try must(requests, be: min(count, story.attempts.count), is: count)
    case .sharesOutcomes:
      // Whatever came in between, no call waits when there is nothing more to come.
      if story.visits.waiting.isEmpty {
        let waiting = story.attempts.flatMap(\.callers).filter { $0.outcome == nil }.count
        try must("the log-ins that wait after the last request", be: 0, is: waiting)
      }
      guard let attempt = story.ended, attempt.isPlain else { return }
      let outcomes = attempt.callers.map { call in
        call.outcome == nil ? "waits" : call.error.map { "\($0)" } ?? "is in"
      }
      let expected = outcomes.map { _ in attempt.ending }
      try must("the outcome of every call for \(attempt.name)", be: expected, is: outcomes)
    case .letsOneOfTwoIn:
      let last = story.attempts.suffix(2)
      let haveSucceeded = last.allSatisfy {
        $0.isContested && !$0.isForgotten && $0.answer != nil
      }
      guard last.count == 2, haveSucceeded else { return }
      let name = try story.currentUser()?.username
      let isOne = last.contains { $0.name == name }
      try must("whether one of the two is logged in", be: true, is: isOne)
    case .mixesNoAnswers:
      guard let current = try story.currentUser() else { return }
      let answer = story.attempts.lazy.compactMap(\.answer).first { $0.id == current.id }
      try must("currentUser, while a user is in,", be: answer, is: current)
    case .staysOut:
      if let found = story.logOuts.last?.value {
        try must("currentUser when the log-out returns", be: nil, is: found)
      }
      guard story.expectedUser == .some(nil) else { return }
      try must("currentUser", be: nil, is: try story.currentUser())
    case .logsOutAtOnce:
      let waiting = story.logOuts.filter { $0.outcome == nil }.count
      try must("the log-outs that wait", be: 0, is: waiting)
    case .joinsNothingForgotten:
      guard story.attempts.last?.isAfterLogOut == true, !story.isHeldUp else { return }
      try must(requests, be: max(count, story.attempts.count), is: count)
    case .letsTheNextIn:
      guard let user = story.expectedUser, user != nil else { return }
      try must("currentUser", be: user, is: try story.currentUser())
    case .asksAgain:
      guard story.attempts.last?.isNext == true else { return }
      try must(requests, be: max(count, story.attempts.count), is: count)
    case .isValidWithAToken:
      // Which user is in may be the session's to decide: it must only say the same twice.
      let (user, isValid) = try story.answers()
      let name = user.map { "\($0.username) is in" } ?? "no user is in"
      try must("isValid, while \(name),", be: user?.token.isEmpty == false, is: isValid)
    }
  }
}

private struct Visitors: Sendable {
  let desk = HeldDesk()
  let session: any UserSessionProtocol

  init() {
    session = makeUserSession(loginService: desk)
  }
}
