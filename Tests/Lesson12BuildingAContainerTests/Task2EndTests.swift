import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task2 {
  // Rule: `endScope` does nothing in a container that is not a scope. Look at:
  // DependencyContainer.swift, how `endScope` begins.
  @Test func `goes on when it is told to end and is no scope`() throws {
    let sut = makeContainer()
    let clerk = Clerk()
    sut.register(Badge.self, .singleton) { _ in clerk.badge() }
    _ = try sut.resolve(Badge.self)

    sut.endScope()

    let answer: String = outcome { try sut.resolve(Badge.self) }
    #expect(
      [answer, "\(clerk.made) built"] == ["a service", "1 built"],
      "in a container that is no scope, endScope() ends and releases nothing; look at how it begins"
    )
  }

  // Rule: `endScope` releases all instances that the scope stored, the scope's own singletons too.
  // Look at: DependencyContainer.swift, whether a lock is held while something is released.
  @Test(arguments: [Lifetime.scoped, .singleton])
  func `releases what resolves once more as it goes`(lifetime: Lifetime) async throws {
    let ways: [(String, @Sendable (any Container) -> Void)] = [
      ("endScope", { $0.endScope() }),
      ("unregister", { $0.unregister(End.self) }),
      ("unregisterAll", { $0.unregisterAll() }),
      ("register", { $0.register(End.self, lifetime) { _ in End {} } }),
    ]
    for (way, release) in ways {
      let asked = Recorder<String>()
      try await Bounded.run {
        let sut = makeContainer().beginScope("session")
        sut.register(End.self, lifetime) { [weak sut] _ in
          End { [weak sut] in asked.record("\(sut?.isRegistered(Badge.self) as Any)") }
        }
        _ = try sut.resolve(End.self)
        release(sut)
        // What is no longer registered may stay until the scope ends.
        sut.endScope()
      }
      #expect(
        asked.values == ["Optional(false)"],
        "a deinit calls the container, which releases it in \(way): no lock may be held then"
      )
    }
  }

  // Rule: `scopeEnded` names the first ended scope on the way from the called scope to its parents.
  // Look at: DependencyContainer+Building.swift, in which order the parents are checked.
  @Test func `tells of the nearest scope that has ended`() {
    let day = makeContainer().beginScope("day")
    let session = day.beginScope("session")
    let lesson = session.beginScope("lesson")

    session.endScope()
    day.endScope()

    let errors: [ContainerError?] = [day, session, lesson].map { container in
      containerError { try container.resolve(Int.self) }
    }
    #expect(
      errors == [.scopeEnded("day"), .scopeEnded("session"), .scopeEnded("session")],
      """
      day and session inside it have ended, and lesson is inside of both: session is the nearer one; \
      look for ends from the inside out
      """
    )
  }

  // Rule: If a scope ends while a builder runs, the scope doesn't store the instance. Look at:
  // DependencyContainer+Building.swift, what happens between building and storing.
  @Test(arguments: [Lifetime.scoped, .singleton], ["session", "root"])
  func `keeps nothing that was still being built when it ended`(
    lifetime: Lifetime,
    place: String
  ) async throws {
    let (census, root) = (Census(), makeContainer())
    let sut = root.beginScope("session")
    (place == "root" ? root : sut).register(Census.Member.self, lifetime) { [weak sut] _ in
      // Somebody logs out while this is being built.
      sut?.endScope()
      return census.member()
    }

    let isAnswered: Bool = try await Bounded.run {
      // Whether there is an answer is up to the container.
      (try? sut.resolve(Census.Member.self)) != nil
    }

    let stored: [Int] = [census.born, census.alive]
    let isOfTheRoot = place == "root" && lifetime == .singleton
    // What was not handed out may be built once more.
    let expected: [Int] = [1, isOfTheRoot ? (isAnswered ? 1 : census.alive) : 0]
    #expect(
      stored == expected,
      """
      [built, stored]: the scope ended while a \(lifetime) service of the \(place) was built; the scope stores \
      nothing more, and the root its singleton; look at what happens between building and storing
      """
    )
  }

  // Rule: `endScope` releases all instances that the scope stored, the scope's own singletons too.
  // Look at: DependencyContainer+Building.swift, what is checked under the lock that stores.
  @Test func `keeps nothing, wherever a request and its end meet`() async {
    await #expect(processExitsWith: .success) {
      Watchdog.start("a thread resolved while another ended the scope, and not both came back")
      let calls = [
        Interleavings.Call<Day>("resolve a member") { day in
          // Whether there is an answer is up to the container.
          _ = try? day.scope.resolve(Census.Member.self)
          return ""
        },
        Interleavings.Call<Day>("end the scope") { day in
          day.scope.endScope()
          return ""
        },
      ]
      for lifetime in [Lifetime.scoped, .singleton] {
        await Interleavings.checkPairs(of: calls, twins: false, on: { Day(lifetime) }) { day in
          "\(day.census.alive) members are stored"
        }
      }
    }
  }

  private struct Day: Sendable {
    let census = Census()
    let scope = makeContainer().beginScope("day")

    init(_ lifetime: Lifetime) {
      scope.register(Census.Member.self, lifetime) { [census] _ in census.member() }
    }
  }
}
