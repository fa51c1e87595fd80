import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01.Task1 {
  // Rule: Each call of `user(id:)` sends one request, to the network that was passed to `makeUserService`.
  // Look at: UserService.swift, what `user(id:)` does after an error, and what it stores.
  @Test(arguments: temporaryErrors)
  func `eight calls send eight requests, after users and after errors`(error: any Error) async {
    let network = NetworkSpy(returning: .ada)
    let service = makeUserService(network: network, decoder: JSONDecoder())
    _ = await service.outcome()
    // A service without this network breaks the rule of the example.
    if network.urls.isEmpty { return }
    network.completeAll(with: error)
    for _ in 1...6 { _ = await service.outcome() }
    network.completeAll(with: .ada)
    _ = await service.outcome()

    expectEqual(network.urls.count, 8)
  }

  // Rule: The request has the URL `UserAPI.url(forUser:)` of the id that was passed.
  // Look at: UserService.swift, the argument of `data(from:)`.
  @Test(arguments: [1, 0, -1, .max])
  func `requests the URL of the user id that was passed`(id: Int) async {
    let network = NetworkSpy(returning: .ada)

    _ = await makeUserService(network: network, decoder: JSONDecoder()).outcome(id: id)

    let urls = id == 0 ? Array(network.allURLs.prefix(1)) : network.urls
    expectEqual(urls, [UserAPI.url(forUser: id)])
  }

  // Rule: Each call returns the user from its own response, even if calls overlap.
  // Look at: UserService.swift, what `user(id:)` stores, and what it does with the user.
  @Test func `one call after the other returns the user of its own response`() async {
    let network = NetworkSpy()
    let service = makeUserService(network: network, decoder: JSONDecoder())
    for name in unusualNames {
      network.completeAll(with: json(name: name))
      expectEqual(Exactly(await service.outcome()), Exactly(name))
    }
  }

  // Rule: Each call returns the user from its own response, even if calls overlap.
  // Look at: UserService.swift, what two calls of `user(id:)` share.
  @Test(.deterministic) func `overlapping calls return the users of their own responses`() async {
    let network = NetworkSpy()
    let service = makeUserService(network: network, decoder: JSONDecoder())
    let calls = [1, 2].map { _ in Call { await service.outcome() } }
    await untilIdle()
    network.complete(network.allURLs.count - 1, with: .grace)
    await untilIdle()
    network.completeAll(with: .ada)
    await untilIdle()

    expectEqual(Set(calls.map(\.value)), ["Ada", "Grace"])
  }

  // Rule: Each call returns the user from its own response, even if calls overlap.
  // Look at: UserService.swift, what two calls of `user(id:)` share.
  @Test func `two calls return their own users, wherever the second one begins`() async throws {
    try await everyInterleaving { schedule in
      let service = makeUserService(network: EchoNetwork(), decoder: JSONDecoder())
      let users = try await schedule.concurrently {
        await service.outcome(id: 1)
      } and: {
        await service.outcome(id: 2)
      }
      expectEqual(users, ["User 1", "User 2"])
    }
  }

  // Rule: Each call returns the user from its own response, even if calls overlap.
  // Look at: UserService.swift, what two calls of `user(id:)` share.
  @Test func `calls on 16 threads return their own users`() async {
    let service = makeUserService(network: EchoNetwork(), decoder: JSONDecoder())
    let wrong = Recorder<String>()
    await withTaskGroup { group in
      for thread in 1...16 {
        group.addTask(executorPreference: ThreadExecutor()) {
          for call in 1...20 {
            let name = await service.outcome(id: thread * 100 + call)
            if name != "User \(thread * 100 + call)" { wrong.record(name) }
          }
        }
      }
    }

    expectEqual(wrong.count, 0, "of 320 users, the wrong ones")
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: UserService.swift, its properties and the default arguments of `init`.
  @Test(.deterministic) func `the service never uses LiveNetwork`() async {
    let (_, uses) = await OutsideWorld.watching {
      let network = NetworkSpy(returning: .ada)
      let service = makeUserService(network: network, decoder: JSONDecoder())
      _ = await service.outcome()
      service.user(id: 42) { _ in }
      await untilIdle()
    }

    expectEqual(uses, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: UserService.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `two services each use their own network`() async {
    let networks = [NetworkSpy(returning: .ada), NetworkSpy(returning: .grace)]
    let decoder = JSONDecoder()
    let services = networks.map { makeUserService(network: $0, decoder: decoder) }
    var names: [String] = []
    for index in [0, 1, 0] { names.append(await services[index].outcome()) }

    // Services without these networks break the rule of the example.
    if networks.allSatisfy({ $0.urls.isEmpty }) { return }
    expectEqual(names, ["Ada", "Grace", "Ada"])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: UserService.swift and Wiring.swift, everything `static` or global.
  @Test func `the network is released with the service`() async {
    await expectDeallocated("the network of a released service") {
      let network = NetworkSpy(returning: .ada)
      let service = makeUserService(network: network, decoder: JSONDecoder())
      _ = await service.outcome()
      network.completeAll(with: AnyError())
      _ = await service.outcome()
      return network
    }
  }
}
