import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01 {
  @Suite("Task 1 · Hand over the network")
  struct Task1 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call of the service never came back")
        let task = Task1()
        await task.`sends one request on every call`()
        await task.`gives two calls at once a user each`()
        await task.`leaves the live network alone`()
        await task.`keeps two services apart`()
        await task.`holds its network as long as it lives`()
      }
    }

    // Rule: Each call of `user(id:)` sends exactly one request, to the network that was passed to `makeUserService`.
    // Look at: UserService.swift, its initializer, and what it keeps between two calls.
    @Test func `sends one request on every call`() async {
      await Self.process.judges {
        await Situations.check(services(), users) { bench, reply in
          let before = bench.requests.count
          for _ in 1...2 { await bench.load(reply) }
          try must("the requests of two calls", be: 2, is: bench.requests.count - before)
        }
        // Somebody leafs forwards and backwards, looks again, and goes to and fro.
        let ids = [[1, 2, 3, 4, 5], [5, 4, 3, 2, 1], [7, 7, 7, 7, 7], [7, 8, 7, 8, 7, 8]]
        await World.run { world in
          for (ids, method) in ids.flatMap({ ids in Call.Method.usual.map { (ids, $0) } }) {
            let bench = Bench()
            for id in ids {
              Call(method, on: bench, id: id, in: world).end(with: .user(.sample(id)))
              world.settle()
            }
            let name = "\(method.rawValue) for each of users \(ids)"
            try must("the requests of \(name)", be: ids.map(UserAPI.url), is: bench.requests)
          }
        }
      }
    }

    // Rule: The URL of the request is `UserAPI.url(forUser:)` for the id that the caller passed.
    // Look at: UserService.swift, user(id:).
    @Test func `asks for the user that the caller wants`() async {
      let ids = EdgeValues.numbers + Varied.numbers(2)
      await Situations.check(services(), ids.map { Ending("user \($0)", $0) }) { bench, id in
        await bench.load(id: id)
        let urls: [URL] = id == 0 ? bench.network.urls.values : bench.requests
        try must("the URL of the request", be: UserAPI.url(forUser: id), is: urls.last)
      }
    }

    // Rule: Each call returns the user from the response to its own request. Look at: UserService.swift, user(id:).
    @Test func `returns the user that its network answered`() async {
      let varied = Varied.numbers(2).map { Ending("user \($0)", Reply.user(.sample($0))) }
      await Situations.check(services(), users + varied, rule: loads)
    }

    // Rule: Each call returns the user from the response to its own request.
    // Look at: UserService.swift, what two calls of user(id:) share.
    @Test func `gives two calls at once a user each`() async {
      await Self.process.judges {
        await Call.checkAtOnce([.plain], Array(users.prefix(2)), on: [.one])
        await Interleavings.check({ Bench() }) { bench, id in
          await bench.load(id: id)
        } rule: { _, results in
          try must("two threads get", be: [0, 1].map { told(.success(.sample($0))) }, is: results)
        }
      }
    }

    // Rule: A service never uses `LiveNetwork`.
    // Look at: UserService.swift, its properties and the default values of its initializer.
    @Test func `leaves the live network alone`() async {
      await Self.process.judges {
        await Call.check(Call.Method.usual, untouched: true) { _, _ in }
      }
    }

    // Rule: Each service uses the network that was passed for it, even if another service has the same decoder.
    // Look at: UserService.swift and Wiring.swift, anything static or global.
    @Test func `keeps two services apart`() async {
      await Self.process.judges {
        let services: [Call.Services] = [.sameDecoder, .structs, .sameNetwork]
        await Call.checkAtOnce([.plain], Array(users.prefix(2)), on: services)
      }
    }

    // Rule: A service keeps its network alive, and releases it when the service is released.
    // Look at: UserService.swift, how the property holds it; anything static.
    @Test func `holds its network as long as it lives`() async {
      await Self.process.judges {
        await Call.check(Call.Method.usual, kinds) { call, _ in
          try must("“the network is released”", be: true, is: call.bench.release(in: call.world))
        }
      }
    }
  }
}
