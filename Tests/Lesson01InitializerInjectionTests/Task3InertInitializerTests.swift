import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01 {
  @Suite("Task 3 · Make the initializer inert")
  struct Task3 {
    // Rule: an initializer stores, and that is all. Look at: UserService.init.
    @Test func `asks nobody while it is made`() async throws {
      let network = try NetworkDouble.answering(.sample(1))

      let (_, touched) = await OutsideWorld.watching {
        await SpawnedTasks.finished { makeUserService(network: network, decoder: JSONDecoder()) }
      }

      let reached: [String] = touched
      let count: Int = network.urls.count
      #expect(
        reached == [],
        "making a service must touch nothing outside; look at UserService.init"
      )
      #expect(count == 0, "making a service must send no request; look at UserService.init")
    }

    // Rule: nothing was started early, so a call is the one request. Look at: UserService.init.
    @Test func `sends the first request when it is called`() async throws {
      let network = try NetworkDouble.answering(.sample(5))

      _ = await SpawnedTasks.finished {
        await makeUserService(network: network, decoder: JSONDecoder()).loaded(5)
      }

      let urls: [URL] = network.urls.values
      #expect(
        urls == [UserAPI.url(forUser: 5)],
        "one call must be one request, and nothing before it; look at UserService.init"
      )
    }
  }
}
