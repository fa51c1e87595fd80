import Exercise08Containers
import Lesson08Containers
import Testing

extension Lesson08.Task1 {
  // Rule: the last registration answers, and takes nothing from anybody. Look at: what outlives it.
  @Test func `replaces a registration and what it built`() throws {
    let sut = makeContainer()
    sut.register(Badge.self, .singleton) { _ in Badge(1) }
    let handedOut = try sut.resolve(Badge.self)

    sut.register(Badge.self, .singleton) { _ in Badge(2) }
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

  // Rule: what is taken away answers no more. Look at: unregister, and what it leaves behind.
  @Test(arguments: [Lifetime.singleton, .transient])
  func `forgets what is unregistered`(lifetime: Lifetime) throws {
    let sut = makeContainer()
    for name in ["red", "blue"] {
      sut.register(Badge.self, lifetime, name: name) { _ in Badge(1) }
      _ = try sut.resolve(Badge.self, name: name)
    }

    sut.unregister(Badge.self, name: "red")
    let afterOne: [String] = ["red", "blue"].map { name in
      outcome { try sut.resolve(Badge.self, name: name) }.prefixBeforeDot
    }
    sut.unregisterAll()
    let afterAll: [Bool] = ["red", "blue"].map { name in
      containerError { try sut.resolve(Badge.self, name: name) } == nil
    }

    #expect(
      afterOne == ["Nothing is registered for Badge \"red\"", "a service"],
      "red was unregistered and blue was not; look at what unregister leaves behind"
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
