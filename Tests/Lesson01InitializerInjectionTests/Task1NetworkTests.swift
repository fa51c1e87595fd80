import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01 {
  @Suite("Task 1 · Hand over the network")
  struct Task1 {
    // Rule: a service works with the network it was given. Look at: UserService.swift, its initializer.
    @Test(arguments: Varied.numbers(2))
    func `asks the network it was handed for that user`(id: Int) async throws {
      let network = try NetworkDouble.answering(.sample(id))
      let sut = makeUserService(network: network, decoder: JSONDecoder())

      _ = await sut.loaded(id)

      let count: Int = network.requests(forUser: id)
      #expect(
        count == 1,
        "the network handed to makeUserService must be asked, once; look at UserService.swift"
      )
    }

    // Rule: what the network answers is what the caller gets. Look at: UserService.user(id:).
    @Test(arguments: Varied.numbers(2))
    func `hands back the user its network answered`(id: Int) async throws {
      let network = try NetworkDouble.answering(.sample(id))
      let sut = makeUserService(network: network, decoder: JSONDecoder())

      let user: User? = await sut.loaded(id)

      #expect(
        user == User.sample(id),
        "the user must come from the network handed in; look at UserService.user(id:)"
      )
    }

    // Rule: with a network in hand, the live one is not needed. Look at: the properties of UserService.
    @Test func `leaves the live network alone`() async throws {
      let network = try NetworkDouble.answering(.sample(1))

      let (_, touched) = await OutsideWorld.watching {
        await makeUserService(network: network, decoder: JSONDecoder()).loaded(1)
      }

      let reached: [String] = touched
      #expect(
        reached == [],
        "this test passed a network in: use that; look at where UserService gets its own"
      )
    }

    // Rule: a service asks anew each time. Look at: UserService.user(id:), and what it keeps.
    @Test func `asks again on every call`() async throws {
      let network = try NetworkDouble.answering(.sample(1))
      let sut = makeUserService(network: network, decoder: JSONDecoder())

      _ = await sut.loaded(1)
      _ = await sut.loaded(1)

      let count: Int = network.requests(forUser: 1)
      #expect(
        count == 2,
        "two calls must be two requests to the same network; look at what is kept"
      )
    }

    // Rule: each service keeps its own dependency. Look at: anything static in UserService.swift.
    @Test func `keeps two services apart`() async throws {
      let (first, second) = (
        try NetworkDouble.answering(.sample(1)), try NetworkDouble.answering(.sample(2))
      )
      let services = [first, second].map { makeUserService(network: $0, decoder: JSONDecoder()) }

      var names: [String?] = []
      for service in services { names.append(await service.loaded(3)?.fullName) }

      let expected: [String?] = ["Ada 1", "Ada 2"]
      #expect(
        names == expected,
        "each service must ask the network it was made with; look for `static`"
      )
    }
  }
}
