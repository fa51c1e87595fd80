import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld
import Testing

extension Lesson01 {
  @Suite("Task 3 · Do no work in the initializer", .ownProcess)
  struct Task3 {
    // Rule: Creating a service sends no request, not even later from a task, a queue or a thread.
    // Look at: UserService.swift, `init` and the values of its properties.
    @Test(.deterministic) func `creating a service sends no request`() async {
      let network = NetworkSpy(returning: .ada)

      let (service, liveRequests) = await OutsideWorld.watching {
        let service = makeUserService(network: network, decoder: JSONDecoder())
        await untilIdle()
        return service
      }

      #expect(network.allURLs == [])
      #expect(liveRequests == [])
      withExtendedLifetime(service) {}
    }
  }
}
