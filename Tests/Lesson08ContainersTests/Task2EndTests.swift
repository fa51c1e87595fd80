import Exercise08Containers
import Lesson08Containers
import Testing

extension Lesson08.Task2 {
  // Rule: only what was begun can end. Look at: how endScope() begins.
  @Test func `goes on when it is told to end and is no scope`() throws {
    let sut = makeContainer()
    let clerk = Clerk()
    sut.register(Badge.self, .singleton) { _ in clerk.badge() }
    _ = try sut.resolve(Badge.self)

    sut.endScope()

    let answer: String = outcome { try sut.resolve(Badge.self) }
    let made: Int = clerk.made
    #expect(
      answer == "a service",
      "endScope() does nothing to a container that is no scope; look at how it begins"
    )
    #expect(made == 1, "what it kept, it keeps; look at how endScope() begins")
  }

  // Rule: what has ended keeps nothing. Look at: what happens between building and keeping.
  @Test(arguments: [Lifetime.scoped, .singleton])
  func `keeps nothing that was still being built when it ended`(lifetime: Lifetime) async throws {
    let census = Census()
    let sut = makeContainer().beginScope("session")
    sut.register(Census.Member.self, lifetime) { [weak sut] _ in
      // Somebody logs out while this is being built.
      sut?.endScope()
      return census.member()
    }

    let born: Int = try await Bounded.run {
      // Whether there is an answer is up to the container.
      _ = try? sut.resolve(Census.Member.self)
      return census.born
    }

    let alive: Int = census.alive
    #expect(born == 1, "the builder ran")
    #expect(
      alive == 0,
      """
      the scope ended while a \(lifetime) service was built, and now holds it for ever; look at what \
      happens between building and keeping
      """
    )
  }
}
