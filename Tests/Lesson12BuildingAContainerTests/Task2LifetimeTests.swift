import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12 {
  @Suite("Task 2 · Give each lifetime its length")
  struct Task2 {
    // Rule: Scopes share an instance, or don't, as table 1 says. Look at:
    // DependencyContainer+Building.swift, the switch over lifetimes.
    @Test(arguments: [
      (Lifetime.transient, ["same scope: new", "sibling: new", "scope inside: new"]),
      (.singleton, ["same scope: shared", "sibling: shared", "scope inside: shared"]),
      (.scoped, ["same scope: shared", "sibling: new", "scope inside: new"]),
      (.weak, ["same scope: shared", "sibling: shared", "scope inside: shared"]),
    ])
    func `shares as far as the lifetime reaches`(lifetime: Lifetime, expected: [String]) throws {
      let sut = makeContainer()
      let clerk = Clerk()
      sut.register(Badge.self, lifetime) { _ in clerk.badge() }
      let (scope, sibling) = (sut.beginScope("one"), sut.beginScope("two"))
      let inside = scope.beginScope("inside")

      let first = try scope.resolve(Badge.self)
      let others = try [scope, sibling, inside].map { try $0.resolve(Badge.self) }

      let names = ["same scope", "sibling", "scope inside"]
      let shared: [String] = zip(names, others).map { name, badge in
        "\(name): \(badge === first ? "shared" : "new")"
      }
      expect(shared, equals: expected, "which scope shares a \(lifetime) Badge with the first one")

      // What is nil is a service, too, though no object.
      let nobody = Clerk()
      sut.register(Badge?.self, lifetime == .weak ? .singleton : lifetime) { _ in
        _ = nobody.badge()
        return nil
      }
      for scope in [scope, scope, sibling, inside] { _ = try scope.resolve(Badge?.self) }
      let count = 1 + expected.count { $0.hasSuffix("new") }
      expect(nobody.made, equals: count, "how often a Badge? that is nil is built")
    }

    // Rule: Resolving a scoped service from a container that is not a scope throws `outsideScope`.
    // Look at: DependencyContainer+Building.swift, the case `.scoped`.
    @Test func `refuses a scoped service outside of scopes`() {
      let sut = makeContainer()
      sut.register(Badge.self, .scoped) { _ in Badge(1) }

      let error: ContainerError? = containerError { try sut.resolve(Badge.self) }

      let expected = ContainerError.outsideScope(ServiceKey(Badge.self))
      expect(error, equals: expected, "the error in a container that is no scope")
    }

    // Rule: After a scope has ended, `resolve` throws `scopeEnded` in this scope and in all scopes
    // inside it. Look at: DependencyContainer.swift, `endScope`.
    @Test func `ends a scope for good`() throws {
      let root = makeContainer()
      let census = Census()
      root.register(Census.Member.self, .scoped) { _ in census.member() }
      root.register(Int.self, .singleton) { _ in 1 }
      let sut = root.beginScope("session")
      let inside = sut.beginScope("lesson")
      inside.register(Int.self, .singleton) { _ in 2 }
      let deeper = inside.beginScope("exercise")
      let deepest = deeper.beginScope("break")
      for scope in [sut, inside] { _ = try scope.resolve(Census.Member.self) }

      sut.endScope()

      sut.register(Head.self, .transient) { _ in Head() }
      let alive: Int = census.alive
      let late = [sut.beginScope("late"), inside.beginScope("late")]
      var errors: [ContainerError?] = ([sut, inside, deeper, deepest] + late).map { container in
        containerError { try container.resolve(Int.self) }
      }
      errors.append(containerError { try sut.resolve(Head.self) })
      inside.endScope()
      let afterwards: Int = census.alive
      expect(
        [alive, afterwards],
        equals: [1, 0],
        "how many stored services are alive after the end of a scope, and of the scope inside it"
      )
      let expected = Array(repeating: ContainerError.scopeEnded("session"), count: 7)
      let who = "the errors of it, three inside, two that begin later, and what it registers later"
      expect(errors, equals: expected, who)
      #expect(try root.resolve(Int.self) == 1, "the container outside goes on")
    }

    // Rule: The container shares a weak service while a caller holds it, and doesn't keep it alive.
    // Look at: DependencyContainer+Building.swift, the case `.weak`.
    @Test func `lets go of a weak service with its last holder`() throws {
      let sut = makeContainer()
      let census = Census()
      sut.register(Census.Member.self, .weak) { _ in census.member() }

      var held: [Census.Member] = [try sut.resolve(Census.Member.self)]
      held.append(try sut.resolve(Census.Member.self))
      let whileHeld: [Int] = [census.born, census.alive]
      held = []
      let afterwards: [Int] = [census.born, census.alive]
      _ = try sut.resolve(Census.Member.self)
      let again: Int = census.born

      expect(whileHeld, equals: [1, 1], "[built, alive] while two callers hold one")
      expect(afterwards, equals: [1, 0], "[built, alive] when no caller holds it any more")
      expect(again, equals: 2, "how many are built after the next request")
    }

    // Rule: The container shares a weak service while a caller holds it, and doesn't keep it alive.
    // Look at: Storage.swift, how often a request looks at the weak reference.
    @Test func `answers, wherever the last holder of a weak service lets go`() async {
      await Self.process.judges {
        let resolve = Interleavings.Call<Holder>("resolve a weak Badge") { holder in
          outcome { try holder.container.resolve(Badge.self) }
        }
        let letGo = Interleavings.Call<Holder>("let go of the last one") { holder in
          holder.held.withLock { $0 = nil }
          return ""
        }
        await Interleavings.checkPairs(of: [resolve, letGo], twins: false, on: { try Holder() }) {
          holder in outcome { try holder.container.resolve(Badge.self) }
        }
      }
    }

    /// Somebody who holds a weak badge.
    private struct Holder: Sendable {
      let container: any Container = makeContainer()
      let held: Locked<Badge?>

      init() throws {
        container.register(Badge.self, .weak) { _ in Badge(1) }
        held = Locked(try container.resolve(Badge.self))
      }
    }

    // Rule: An object that is registered under a protocol type can be weak, too. Look at:
    // Storage.swift, which type `WeakBox` checks.
    @Test func `takes a weak object behind a protocol`() {
      let sut = makeContainer()
      sut.register((any Stage).self, .weak) { _ in WoodenStage() }

      let answer: String = outcome { try sut.resolve((any Stage).self) }

      expect(answer, equals: "a service", "what a request for an object behind a protocol gets")
    }

    // Rule: Resolving a weak service that is a value throws `notAnObject`. Look at: Storage.swift,
    // `WeakBox`.
    @Test func `refuses a weak service that is no object`() {
      let sut = makeContainer()
      sut.register(Hall.self, .weak) { _ in Hall() }
      sut.register((any Stage).self, .weak) { _ in PaperStage() }
      sut.register(Lifetime.self, .weak) { _ in .weak }
      sut.register(Int.self, .weak) { _ in 1 }

      let errors: [ContainerError?] = [
        containerError { try sut.resolve(Hall.self) },
        containerError { try sut.resolve((any Stage).self) },
        containerError { try sut.resolve(Lifetime.self) },
        containerError { try sut.resolve(Int.self) },
      ]

      let types: [Any.Type] = [Hall.self, (any Stage).self, Lifetime.self, Int.self]
      let keys = types.map { ServiceKey($0) }
      let expected: [ContainerError?] = keys.map { .notAnObject($0) }
      expect(errors, equals: expected, "the errors for four weak values")
    }
  }
}
