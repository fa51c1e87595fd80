import Exercise12BuildingAContainer
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task1 {
  // Rule: the last registration answers, and takes nothing from anybody. Look at: what outlives it.
  @Test(arguments: [Lifetime.singleton, .weak])
  func `replaces a registration and what it built`(lifetime: Lifetime) throws {
    let sut = makeContainer()
    sut.register(Badge.self, lifetime) { _ in Badge(1) }
    let handedOut = try sut.resolve(Badge.self)

    sut.register(Badge.self, lifetime) { _ in Badge(2) }
    let next: [Int] = [try sut.resolve(Badge.self).number, try sut.resolve(Badge.self).number]

    let kept: Int = handedOut.number
    #expect(next == [2, 2], "registered anew, so built anew; look at what is kept beside it")
    #expect(kept == 1, "what was handed out stays as it is")
  }

  // Rule: the same inside a scope. Look at: what a scope keeps, and what tells it that it is stale.
  @Test func `replaces what a scope keeps`() throws {
    let sut = makeContainer().beginScope("session")
    sut.register(Badge.self, .scoped) { _ in Badge(1) }
    _ = try sut.resolve(Badge.self)

    sut.register(Badge.self, .scoped) { _ in Badge(2) }

    let number: Int = try sut.resolve(Badge.self).number
    #expect(number == 2, "registered anew, so built anew; look at what the scope keeps")
  }

  // Rule: the same when its parent is told. Look at: whose registration the kept one was built by.
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

  // Rule: a builder's service belongs to its own registration. Look at: what is checked before keeping.
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
      who asks a new one; look at what is checked between building and keeping
      """
    )
  }

  // Rule: what is taken away stays away. Look at: what is checked before keeping.
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

  // Rule: what is taken away answers no more. Look at: unregister, and what it leaves behind.
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
    #expect(afterAll == [false, false], "after unregisterAll nobody answers")
  }
}

extension String {
  /// The first sentence, without the stop.
  fileprivate var prefixBeforeDot: String {
    split(separator: ".").first.map { String($0) } ?? self
  }
}
