import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  @Suite("Task 1 · Use the network passed to the call", .ownProcess)
  @MainActor
  struct Task1 {
    // Rule: Before it returns, `setImage` requests the URL once, from the network passed to the call.
    // Look at: ImageView.swift, which network gets the request.
    @Test func `requests the URL once from the network passed to the call`() {
      let network = NetworkSpy()
      let view = makeImageView()

      view.setImage(from: .first, network: network, scheduler: SchedulerSpy())

      #expect(network.urls == [.first])
    }

    // Rule: Before it returns, `setImage` requests the URL once, from the network passed to the call.
    // Look at: ImageView.swift, what it stores between calls.
    @Test func `a second call uses only its own network`() {
      let cache = NetworkSpy()
      let server = NetworkSpy()
      let view = makeImageView()

      view.setImage(from: .first, network: cache, scheduler: SchedulerSpy())
      view.setImage(from: .second, network: server, scheduler: SchedulerSpy())

      #expect(cache.urls == [.first])
      #expect(server.urls == [.second])
    }
  }
}
