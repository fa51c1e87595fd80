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

    // Rule: work on the side is work too. Look at: what UserService.init sets going.
    @Test func `leaves nobody at work behind its back`() async {
      await #expect(
        processExitsWith: .success,
        """
        making a service must set nothing going, be it a detached task, a queue or a thread; \
        look at UserService.init
        """
      ) {
        Watchdog.start("the service is gone and its network is kept; look for `static`")
        let urls = Recorder<URL>()
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)

        makeAndForget(notingIn: urls, end: End { continuation.finish() })
        for await _ in ends {}

        expect(
          urls.values,
          equals: [],
          "nobody called the service, and its network was asked; look at UserService.init"
        )
      }
    }
  }
}

/// Makes a service that lives until the end of this line.
private func makeAndForget(notingIn urls: Recorder<URL>, end: End) {
  let network = MortalNetwork(notingIn: urls, end: end)
  _ = makeUserService(network: network, decoder: JSONDecoder())
}
