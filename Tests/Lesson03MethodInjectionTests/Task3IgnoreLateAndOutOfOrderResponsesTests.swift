import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  // Responses come from the network of the call, and changes wait at its scheduler: do tasks 1 and 2 first.
  @Suite("Task 3 · Ignore late and out-of-order responses", .ownProcess)
  @MainActor
  struct Task3 {
    let view = makeImageView()
    let network = NetworkSpy()
    let scheduler = SchedulerSpy()

    func call(_ url: URL = .first) {
      view.setImage(from: url, network: network, scheduler: scheduler)
    }

    // Rule: In any order of responses and scheduler runs, only the newest call changes the picture.
    // Look at: ImageView.swift, how it distinguishes calls.
    @Test func `shows the newest picture when an older response arrives last`() {
      call(.first)
      call(.second)

      network.complete(1, with: .picture("new"))
      network.complete(0, with: .picture("old"))
      scheduler.run()

      #expect(view.image?.title == "new")
    }

    // Rule: In any order of responses and scheduler runs, only the newest call changes the picture.
    // Look at: ImageView.swift, when it checks which call is the newest: in the scheduled work.
    @Test func `discards a change that waits when a newer call begins`() {
      call(.first)
      network.complete(0, with: .picture("old"))
      call(.second)
      scheduler.run()

      #expect(view.image == nil)
    }

    // Rule: A response without a picture, which is an error or other bytes, leaves the old picture in place.
    // Look at: ImageView.swift, what it assigns to `image` when there is no picture.
    @Test(arguments: [Response.otherBytes, .error, .cancellation])
    func `keeps the old picture when a response contains no picture`(response: Response) {
      call()
      network.complete(0, with: .picture("old"))
      scheduler.run()

      call()
      network.complete(1, with: response.result)
      scheduler.run()

      #expect(view.image?.title == "old")
    }

    // Rule: A pending request does not retain the view.
    // Look at: ImageView.swift, the capture list of the completion.
    @Test func `a pending request does not retain the view`() async {
      await expectDeallocated("the view") {
        let view = makeImageView()
        view.setImage(from: .first, network: network, scheduler: scheduler)
        return view
      }
    }
  }
}
