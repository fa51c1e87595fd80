import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01 {
  @Suite("Task 3 · Make the initializer inert")
  struct Task3 {
    // Rule: Making a service sends no request, not even later from a task, a queue or a thread.
    // Look at: UserService.swift, its initializer.
    @Test func `sends no request when it is made`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for name in ["a new service", "a second service", "a service beside one in use"] {
            let double = NetworkDouble()
            let other = name == "a new service" ? nil : Bench(makeUserService)
            if name == "a service beside one in use" {
              _ = try world.value("the other's user") { await other?.load() }
            }
            // It lives until the end of this line; a task, a queue or a thread that could still ask holds the network.
            _ = makeUserService(network: MortalNetwork(double), decoder: JSONDecoder())
            world.settle { double.isReleased }
            try must("the requests of \(name)", be: [], is: double.urls.values)
            try must("\(name): “the network is released”", be: true, is: double.isReleased)
          }
        }
      }
    }

    // Rule: Making a service touches nothing live and decodes nothing.
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

    // Rule: The first call sends the first request, and only that one.
    // Look at: UserService.swift, its initializer and what a first call sets up.
    @Test func `sends the first request when it is called`() async throws {
      let benches = await SpawnedTasks.finished {
        let benches = [Bench(makeUserService), Bench(makeUserService)]
        for bench in benches { await bench.load(5) }
        return benches
      }

      let urls: [[URL]] = benches.map { $0.network.urls.values }
      #expect(urls == [[UserAPI.url(forUser: 5)], [UserAPI.url(forUser: 5)]])
    }
  }
}
