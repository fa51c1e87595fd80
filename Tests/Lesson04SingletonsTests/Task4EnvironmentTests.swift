import Exercise04Singletons
import Foundation
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

extension Lesson04 {
  @Suite("Task 4 · Ask the environment for less")
  struct Task4 {
    // Rule: `lines` are the values that the manager has now. Look at: NotesViewModel.swift, `lines`.
    @Test func `shows the lines of its manager`() async {
      await Situations.check(notes) { visit in
        let lines: [String] = await visit.screen.lines
        try must("lines", be: visit.manager.values, is: lines)
        try visit.manager.save("saved elsewhere")
        let later: [String] = await visit.screen.lines
        try must("lines after another save", be: visit.manager.values, is: later)
      }
    }

    // Rule: `add("buy milk")` saves `Ada: buy milk` if Ada is logged in to the session now.
    // Look at: NotesViewModel.swift, `add`.
    @Test func `saves a note with the name of the user`() async {
      await Situations.check(notes) { visit in
        guard let name = visit.name else { return }
        let earlier = visit.manager.values
        try await visit.screen.add("buy milk")
        try must("the values", be: earlier + ["\(name): buy milk"], is: visit.manager.values)
      }
    }

    // Rule: The note is saved as it is, even if it is empty or was saved before.
    // Look at: NotesViewModel.swift, `add`.
    @Test func `changes no note`() async {
      let texts = EdgeValues.texts + ["twice", "twice"]
      let manager = PersistencySpy()
      let sut = makeNotes(dependencies: NotesNeeds(SessionFake("Ada"), manager))

      for text in texts { try? await sut.add(text) }

      let saved: [String] = manager.values
      #expect(saved == texts.map { "Ada: \($0)" })
    }

    // Rule: While the session isn't valid, `add` throws `nobodyIsLoggedIn` and saves nothing.
    // Look at: NotesViewModel.swift, what `add` asks the session.
    @Test func `refuses a note while the session is not valid`() async {
      await Situations.check(notes) { visit in
        if visit.name != nil { return }
        let earlier = visit.manager.values
        let error = await failure { try await visit.screen.add("buy milk") }
        try must("what add throws", be: "\(NoteTakingError.nobodyIsLoggedIn)", is: error)
        try must("the values", be: earlier, is: visit.manager.values)
      }
    }

    // Rule: If the manager fails, `add` throws the manager's error.
    // Look at: `try?` in NotesViewModel.swift.
    @Test func `throws the error of its manager`() async {
      let manager = PersistencySpy(fullFor: [1, 3])
      let sut = makeNotes(dependencies: NotesNeeds(SessionFake("Ada"), manager))

      var errors: [String] = []
      for _ in 1...4 { errors.append(await failure { try await sut.add("buy milk") }) }

      let none = "nothing"
      #expect(errors == ["\(DiskFull(write: 1))", none, "\(DiskFull(write: 3))", none])
    }

    // Rule: Two notes screens share no state. Look at: `static` in NotesViewModel.swift.
    @Test func `keeps two screens apart`() async {
      await Situations.check(notes) { visit in
        let other = PersistencySpy()
        let later = makeNotes(dependencies: NotesNeeds(SessionFake("Grace"), other))
        try await later.add("call Bob")
        try must("what the other saved", be: ["Grace: call Bob"], is: other.values)
        try? await visit.screen.add("buy milk")
        let lines: [[String]] = [await visit.screen.lines, await later.lines]
        try must("both lines", be: [visit.manager.values, ["Grace: call Bob"]], is: lines)
      }
    }

    // Rule: A screen made by `makeNotes` uses no shared instance.
    // Look at: `.shared` and default arguments in NotesViewModel.swift.
    @Test func `works without the shared instances`() async {
      await #expect(processExitsWith: .success, comesBack) {
        expectSharedInstances()
        let shared = sharedUserSession()
        try await shared.logIn(username: "Shared", password: "secret")
        let (_, touched) = await OutsideWorld.watching {
          for name in ["Ada", nil] {
            let manager = PersistencySpy()
            let sut = makeNotes(dependencies: NotesNeeds(SessionFake(name), manager))
            try? await sut.add("buy milk")
            let lines: [String] = await sut.lines
            expect(lines, equals: name.map { ["\($0): buy milk"] } ?? [], "the lines")
          }
        }
        expect(Array(Set(touched)), equals: [], "what was used outside of session and manager")
      }
    }

    // Rule: An environment has the three arguments passed to `makeEnvironment`.
    // Look at: AppDependenciesEnvironment.swift, `init`.
    @Test func `has what it was made of`() async throws {
      let parts = ["Ada", "Grace"].map { (LoginDesk(), SessionFake($0), PersistencySpy()) }
      let suts = parts.map {
        makeEnvironment(loginService: $0.0, userSession: $0.1, persistencyManager: $0.2)
      }

      for (sut, part) in zip(suts, parts) {
        let isTheSession: Bool = sut.userSession === part.1
        let isTheManager: Bool = sut.persistencyManager === part.2
        #expect(isTheSession && isTheManager, "session and manager are not the ones passed in")
        _ = try await sut.loginService.logIn(username: "Ada", password: "secret")
        #expect(part.0.requests.count == 1, "the login service is not the one passed in")
      }
    }

    // Rule: Every call of `sharedEnvironment()` returns the same manager, on every thread.
    // Look at: PersistencyManager.swift and AppDependenciesEnvironment.swift, `shared`.
    @Test func `has one shared manager`() async {
      await #expect(processExitsWith: .success, comesBack) {
        expectSharedInstances()
        let managers = await RaceProbe.race(threads: 8) { _ in
          sharedEnvironment().persistencyManager
        }
        let count: Int = Set(managers.map { ObjectIdentifier($0) }).count
        expect(count, equals: 1, "the number of managers that 8 threads got")
      }
    }

    // Rule: In a new process, the shared session or the shared environment can be created first.
    // Look at: what each `shared` needs in order to be created.
    @Test func `comes up from a cold start`() async {
      await #expect(processExitsWith: .success, comesBack) {
        expectSharedInstances()
        let isValid: Bool = await sharedEnvironment().userSession.isValid
        expect(isValid, equals: false, "whether a user is logged in to a new program")
      }
      await #expect(processExitsWith: .success, comesBack) {
        expectSharedInstances()
        let isValid: Bool = await sharedUserSession().isValid
        expect(isValid, equals: false, "whether a user is logged in to a new program")
      }
    }
  }
}

private struct Visit {
  let screen: any NoteTaking
  let session: SessionFake
  let manager = PersistencySpy()
  /// The user whose name a note must get; none while the session isn't valid.
  let name: String?

  init(_ session: SessionFake, _ name: String?, then steps: (Self) async -> Void = { _ in }) async {
    (self.session, self.name) = (session, name)
    screen = makeNotes(dependencies: NotesNeeds(session, manager))
    await steps(self)
  }
}

private var notes: [Situation<Visit>] {
  [
    Situation("with Ada logged in") { await Visit(SessionFake("Ada"), "Ada") },
    Situation("with no user") { await Visit(SessionFake(), nil) },
    Situation("with an empty token") { await Visit(SessionFake("Ada", token: ""), nil) },
    Situation("with a drawn name") {
      let name = Varied.names(1)[0]
      return await Visit(SessionFake(name), name)
    },
    Situation("after a note") {
      await Visit(SessionFake("Ada"), "Ada") { try? await $0.screen.add("first") }
    },
    Situation("after a note and a log-out") {
      await Visit(SessionFake("Ada"), nil) {
        try? await $0.screen.add("first")
        $0.session.logOut()
      }
    },
    Situation("after a refused note and a log-in") {
      await Visit(SessionFake(), "Ada") {
        try? await $0.screen.add("refused")
        $0.session.logIn(username: "Ada", password: "secret")
      }
    },
    Situation("with Grace logged in after Ada's note") {
      await Visit(SessionFake("Ada"), "Grace") {
        try? await $0.screen.add("first")
        $0.session.logIn(username: "Grace", password: "secret")
      }
    },
    Situation("with lines that were read before") {
      await Visit(SessionFake("Ada"), "Ada") {
        _ = await $0.screen.lines
        try? $0.manager.save("Grace: call Bob")
      }
    },
  ]
}

/// What `work` throws, in words.
private func failure(_ work: () async throws -> Void) async -> String {
  do { try await work() } catch { return "\(error)" }
  return "nothing"
}
