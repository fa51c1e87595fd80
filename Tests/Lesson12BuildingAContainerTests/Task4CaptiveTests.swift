import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task4 {
  // Rule: who outlives a scope may keep nothing of it. Look at: what the path knows of lifetimes.
  @Test(arguments: [Lifetime.singleton, .weak])
  func `refuses a scoped service to one that outlives it`(lifetime: Lifetime) async throws {
    let sut = makeContainer()
    sut.register(Badge.self, .scoped) { _ in Badge(1) }
    sut.register(ConcertHall.self, lifetime) { resolver in
      _ = try resolver.resolve(Badge.self)
      return ConcertHall()
    }
    let scope = sut.beginScope("session")
    _ = try? scope.resolve(Badge.self)

    let errors: [ContainerError?] = try await Bounded.run {
      (1...2).map { _ in containerError { try scope.resolve(ConcertHall.self) } }
    }

    let captive = ContainerError.captive(ServiceKey(Badge.self), in: ServiceKey(ConcertHall.self))
    #expect(
      errors == [captive, captive],
      "a \(lifetime) ConcertHall would keep a scoped Badge: refuse it each time, with both names"
    )
  }

  // Rule: not through others either. Look at: how far back the path is searched.
  @Test func `finds a captive behind a transient service`() async throws {
    let sut = makeContainer()
    sut.register(Badge.self, .scoped) { _ in Badge(1) }
    sut.register(Choir.self, .transient) { resolver in
      Choir(parts: ["\(try resolver.resolve(Badge.self).number)"])
    }
    sut.register(Concert.self, .singleton) { Concert(parts: try $0.resolve(Choir.self).parts) }
    sut.register(Head.self, .singleton) { resolver in
      _ = try resolver.resolve(Concert.self)
      return Head()
    }
    let scope = sut.beginScope("session")

    let errors: [ContainerError?] = try await Bounded.run {
      [
        containerError { try scope.resolve(Choir.self) },
        containerError { try scope.resolve(Concert.self) },
        containerError { try scope.resolve(Head.self) },
      ]
    }

    let captive = ContainerError.captive(ServiceKey(Badge.self), in: ServiceKey(Concert.self))
    #expect(
      errors == [nil, captive, captive],
      """
      a transient Choir may have a scoped Badge, unless a singleton Concert needs that Choir; also \
      when a singleton Head needs the Concert, the Concert is the nearest to keep it
      """
    )
  }

  // Rule: an argument is no new beginning. Look at: the path of a question with an argument.
  @Test func `walks on when a builder asks with an argument`() async throws {
    let sut = makeContainer()
    sut.register(Badge.self, .scoped) { _ in Badge(1) }
    sut.register(Pupil.self, example: 12) { resolver, _ in
      _ = try resolver.resolve(Badge.self)
      return Pupil()
    }
    sut.register(Head.self, .singleton) { resolver in
      _ = try resolver.resolve(Pupil.self, argument: 7)
      return Head()
    }
    let scope = sut.beginScope("session")

    let error: ContainerError? = try await Bounded.run {
      containerError { try scope.resolve(Head.self) }
    }

    #expect(
      error == .captive(ServiceKey(Badge.self), in: ServiceKey(Head.self)),
      """
      a singleton Head needs a Pupil with an argument, which needs a scoped Badge: the Head would keep \
      it; look at the path of a question with an argument
      """
    )
  }

  // Rule: what is missing is told with who needs it, and what is near. Look at: `missing`.
  @Test func `says who needs what is missing, and what is near`() async throws {
    let sut = makeContainer()
    sut.register(Concert.self, .transient) { Concert(parts: try $0.resolve(Choir.self).parts) }
    sut.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
    sut.register(ConcertHall.self, .transient) { _ in ConcertHall() }

    let scope = sut.beginScope("evening")
    let errors: [ContainerError?] = try await Bounded.run {
      [
        containerError { try sut.resolve(Concert.self) },
        containerError { try scope.resolve(Hall.self) },
      ]
    }

    let path = [ServiceKey(Concert.self), ServiceKey(Choir.self)]
    let near = [ServiceKey(ConcertHall.self)]
    #expect(
      errors[0] == .missing(ServiceKey(Hall.self), path: path, near: near),
      "Concert → Choir → Hall, and there is a ConcertHall: `near(among:)` finds such keys"
    )
    #expect(
      errors[1] == .missing(ServiceKey(Hall.self), path: [], near: near),
      "asked of a scope, whose parent has a ConcertHall: near is what the container can see"
    )
  }

  // Rule: a name counts there too. Look at: what require(_:name:) hands on.
  @Test func `requires a service by its name`() {
    let sut = makeContainer()
    sut.register(Int.self, .transient) { _ in 1 }
    sut.register(Int.self, .transient, name: "two") { _ in 2 }

    let numbers: [Int] = [sut.require(Int.self), sut.require(Int.self, name: "two")]

    #expect(numbers == [1, 2], "no name, and \"two\"; look at what require(_:name:) hands on")
  }

  // Rule: whoever can't go on without a service reads why there is none. Look at: require(_:name:).
  @Test func `stops with the whole story`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
      "requiring what can't be built must stop the program; look at require(_:name:)"
    ) {
      let sut = makeContainer()
      sut.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
      sut.register(ConcertHall.self, .transient) { _ in ConcertHall() }
      _ = sut.require(Choir.self)
    }

    let words = result?.lastWords ?? ""
    let story = "Nothing is registered for Hall, needed by Choir. Near: ConcertHall."
    let isTold: Bool = words.contains(story)
    #expect(isTold, "the message must say \"\(story)\", but the program stopped with: \(words)")
  }
}
