import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01 {
  @Suite("Task 3 · Make the initializer inert")
  struct Task3 {
    // Rule: Creating a service sends no request, not even later from a task, a queue or a thread.
    // Look at: UserService.swift, its initializer.
    @Test func `sends no request when it is made`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let names = ["a new service", "a second service", "a service beside one in use"]
          let doubles = names.map { _ in NetworkDouble() }
          makeAndRelease(doubles, names, in: world)
          world.settle { doubles.allSatisfy(\.isReleased) }
          for (name, double) in zip(names, doubles) {
            try must("the requests of \(name)", be: [], is: double.urls.values)
            try must("\(name): “the network is released”", be: true, is: double.isReleased)
          }
        }
      }
    }

    // Rule: Creating a service doesn't use `LiveNetwork` and decodes nothing.
    // Look at: UserService.swift, its initializer and the default values of its properties.
    @Test func `touches nothing when it is made`() async throws {
      let decoder = DecoderSpy()

      for _ in 1...2 {
        let (_, touched) = await OutsideWorld.watching {
          await SpawnedTasks.finished {
            makeUserService(network: NetworkDouble(), decoder: decoder)
          }
        }

        let reached: [String] = touched
        #expect(reached == [])
        let decodings: [String] = decoder.decodings.values
        #expect(decodings == [])
      }
    }

    // Rule: The first request of a service comes from its first call, which sends only this one.
    // Look at: UserService.swift, its initializer and what a first call sets up.
    @Test func `sends the first request when it is called`() async throws {
      let benches = await SpawnedTasks.finished {
        let benches = [Bench(makeUserService), Bench(makeUserService)]
        for id in [5, 6, 5] { for bench in benches { await bench.load(id) } }
        return benches
      }

      for bench in benches {
        let urls: [URL] = bench.network.urls.values
        #expect(urls == [5, 6, 5].map(UserAPI.url(forUser:)))
      }
    }
  }
}

/// Makes services that live until the end of this function, and hold the only references to their networks.
/// What could still ask later holds the network, or only the service: for that, nothing must go on here.
private func makeAndRelease(
  _ doubles: [NetworkDouble],
  _ names: [String],
  in world: World
) {
  let used = Bench(makeUserService)
  let services = zip(names, doubles).map { name, double in
    if name == names.last { _ = world.start { await used.load() } }
    world.settle()
    return makeUserService(network: MortalNetwork(double), decoder: JSONDecoder())
  }
  world.settle()
  let condition = NSCondition()
  condition.withLock {
    _ = Stillness.wait(.chance, on: condition) { !doubles.allSatisfy(\.urls.values.isEmpty) }
  }
  world.settle()
  withExtendedLifetime(services) {}
}
