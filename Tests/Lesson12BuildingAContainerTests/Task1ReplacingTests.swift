import Exercise12BuildingAContainer
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task1 {
  // Rule: The last registration answers, and an old instance stays with a caller that holds it. Look
  // at: Storage.swift, what outlives a registration.
  @Test(arguments: [Lifetime.singleton, .weak])
  func `replaces a registration and what it built`(lifetime: Lifetime) throws {
    let sut = makeContainer()
    sut.register(Badge.self, lifetime) { _ in Badge(1) }
    let handedOut = try sut.resolve(Badge.self)

    sut.register(Badge.self, lifetime) { _ in Badge(2) }
    let next: [Int] = [try sut.resolve(Badge.self).number, try sut.resolve(Badge.self).number]

    let kept: Int = handedOut.number
    #expect(next == [2, 2], "registered anew, so built anew; look at what is stored beside it")
    #expect(kept == 1, "the caller's instance stays as it is")
  }

  // Rule: A registration in a scope also replaces what this scope stored. Look at:
  // Storage.swift, what a scope stores, and what shows that it is stale.
  @Test func `replaces what a scope keeps`() throws {
    let sut = makeContainer().beginScope("session")
    sut.register(Badge.self, .scoped) { _ in Badge(1) }
    _ = try sut.resolve(Badge.self)

    sut.register(Badge.self, .scoped) { _ in Badge(2) }

    let number: Int = try sut.resolve(Badge.self).number
    #expect(number == 2, "registered anew, so built anew; look at what the scope stores")
  }

  // Rule: A change in the parent, new or removed, also holds for what a scope stored of it.
  // Look at: DependencyContainer+Building.swift, whose registration the stored instance belongs
  // to.
  @Test func `tells a scope of its parent's new registration`() throws {
    let root = makeContainer()
    root.register(Badge.self, .scoped) { _ in Badge(1) }
    let sut = root.beginScope("session")
    _ = try sut.resolve(Badge.self)

    root.register(Badge.self, .scoped) { _ in Badge(2) }
    let number: Int = try sut.resolve(Badge.self).number
    root.unregister(Badge.self)
    let error: ContainerError? = containerError { try sut.resolve(Badge.self) }

    #expect(
      number == 2,
      "the parent registered anew what the scope keeps; look at what tells the scope it is stale"
    )
    #expect(
      error == .missing(ServiceKey(Badge.self), path: [], near: []),
      "the parent's registration is gone, so the scope may not answer with what it once built"
    )
  }

  // Rule: An instance is stored only if its registration is still in place when its builder
  // ends. Look at: DependencyContainer+Building.swift, what is checked before storing.
  @Test(arguments: [Lifetime.singleton, .scoped, .weak])
  func `replaces a registration while its builder runs`(lifetime: Lifetime) async throws {
    let sut = makeContainer().beginScope("day")
    sut.register(Badge.self, lifetime) { [weak sut] _ in
      sut?.register(Badge.self, lifetime) { _ in Badge(2) }
      return Badge(1)
    }

    let numbers: [Int] = try await Bounded.run {
      let badges = [try sut.resolve(Badge.self), try sut.resolve(Badge.self)]
      return badges.map(\.number)
    }

    #expect(
      numbers == [1, 2],
      """
      Badge was registered anew while the old builder ran: who asked then gets the old one, the next \
      who asks a new one; look at what is checked between building and storing
      """
    )
  }

  // Rule: A registration that is removed while its builder runs stays removed. Look at:
  // DependencyContainer+Building.swift, what is checked before storing.
  @Test func `forgets what is unregistered while its builder runs`() async throws {
    let sut = makeContainer()
    sut.register(Badge.self, .singleton) { [weak sut] _ in
      sut?.unregister(Badge.self)
      return Badge(1)
    }

    let isRegistered: Bool = try await Bounded.run {
      _ = try sut.resolve(Badge.self)
      return sut.isRegistered(Badge.self)
    }

    #expect(
      isRegistered == false,
      "Badge was unregistered while it was built, and keeping it must not bring the entry back"
    )
  }

  // Rule: A removed registration answers no request, and its neighbours under other names stay.
  // Look at: DependencyContainer+Registration.swift, what `unregister` leaves behind.
  @Test(arguments: [Lifetime.singleton, .transient])
  func `forgets what is unregistered`(lifetime: Lifetime) throws {
    let sut = makeContainer()
    for name in ["red", "blue"] {
      sut.register(Badge.self, lifetime, name: name) { _ in Badge(1) }
    }
    let (_, blue) = (
      try sut.resolve(Badge.self, name: "red"), try sut.resolve(Badge.self, name: "blue")
    )

    sut.unregister(Badge.self, name: "red")
    let afterOne: [String] = ["red", "blue"].map { name in
      outcome { try sut.resolve(Badge.self, name: name) }.prefixBeforeDot
    }
    let isKept: Bool = try sut.resolve(Badge.self, name: "blue") === blue
    sut.unregisterAll()
    let afterAll: [Bool] = ["red", "blue"].map { name in
      containerError { try sut.resolve(Badge.self, name: name) } == nil
    }

    #expect(
      afterOne == ["Nothing is registered for Badge \"red\"", "a service"],
      "red was unregistered and blue was not; look at what unregister leaves behind"
    )
    #expect(
      isKept == (lifetime == .singleton),
      "taking red away leaves the blue singleton as it was; look at what unregister takes along"
    )
    #expect(afterAll == [false, false], "after unregisterAll no key is registered")
  }
}

extension String {
  /// The first sentence, without the stop.
  fileprivate var prefixBeforeDot: String {
    split(separator: ".").first.map { String($0) } ?? self
  }
}
