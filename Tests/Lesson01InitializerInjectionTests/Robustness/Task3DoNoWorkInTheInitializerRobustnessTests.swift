import Exercise01InitializerInjection
import Foundation
import GradingSupport
import Lesson01InitializerInjection
import Testing

extension Lesson01.Task3 {
  // Rule: Creating an object starts no work unless the task says so.
  // Look at: UserService.swift, `init`, and what the first call sets up.
  @Test(.deterministic) func `three services send only the requests of their calls`() async {
    let network = NetworkSpy(returning: .ada)
    let decoder = DecoderSpy()
    let services = (1...3).map { _ in makeUserService(network: network, decoder: decoder) }
    await untilIdle()
    expectEqual(decoder.responses.count, 0, "decodings before the first call")
    for service in services { _ = await service.outcome() }
    await untilIdle()

    // Services without this network break the rule of task 1.
    if network.urls.isEmpty { return }
    expectEqual(network.allURLs, services.map { _ in UserAPI.url(forUser: 42) })
  }
}
