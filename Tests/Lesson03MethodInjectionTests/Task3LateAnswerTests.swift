import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  // Answers come from the network of the call and wait at its scheduler: do tasks 1 and 2 first.
  @Suite("Task 3 · Expect answers at the wrong time")
  @MainActor
  struct Task3 {
    let network = NetworkDouble()
    let scheduler = SchedulerDouble()

    // Rule: the newest call decides. Look at: what ImageView asks before it sets `image`.
    @Test func `shows the newest when answers change places`() async {
      let sut = makeImageView()
      await sut.request(1, from: network, on: scheduler)
      await sut.request(2, from: network, on: scheduler)

      await network.answer(1, withPicture: "the second")
      await network.answer(0, withPicture: "the first")
      scheduler.run()

      expect(sut, shows: "the second", "its answer came first, and the older one came late")
    }

    // Rule: the newest call decides, not the address. Look at: how ImageView tells calls apart.
    @Test func `tells two calls for one address apart`() async {
      let preview = NetworkDouble()
      let sut = makeImageView()
      await sut.request(1, from: preview, on: scheduler)
      await sut.request(1, from: network, on: scheduler)

      await network.answer(withPicture: "sharp")
      await preview.answer(withPicture: "blurred")
      scheduler.run()

      expect(sut, shows: "sharp", "the older call asked another network for the same address")
    }

    // Rule: the newest call decides, to the last moment. Look at: when ImageView asks for it.
    @Test func `drops an answer that waits while a newer call begins`() async {
      let sut = makeImageView()
      await sut.show("before", from: NetworkDouble())
      await sut.request(1, from: network, on: scheduler)
      await network.answer(0, withPicture: "outdated")
      let waiting: Int = scheduler.waiting
      #expect(waiting > 0, "nothing waits at the scheduler of this call: do task 2 first")

      await sut.request(2, from: network, on: scheduler)
      scheduler.run()

      expect(sut, shows: "before", "a newer call began while the change waited at the scheduler")
    }

    // Rule: what is no picture changes nothing. Look at: what is assigned when reading fails.
    @Test(arguments: ["no picture", "no bytes", "no network"])
    func `keeps the old picture when there is no new one`(answer: String) async {
      let sut = makeImageView()
      await sut.show("Lighthouse", from: network)

      await sut.request(2, from: network, on: scheduler)
      let bytes: [String: String] = ["no picture": "<html>", "no bytes": ""]
      let data = bytes[answer].map { Data($0.utf8) }
      await network.answer(1, with: data.map { .success($0) } ?? .failure(Unplugged()))
      scheduler.run()

      expect(sut, shows: "Lighthouse", "the newer request brought \(answer)")
    }

    // Rule: a pending request keeps no view alive. Look at: what the completion captures.
    @Test func `is released while a request is pending`() async {
      await expectReleased(
        "a view that left the screen must go, answer or not; look at what the completion captures"
      ) {
        let sut = makeImageView()
        await sut.request(from: network, on: scheduler)
        return sut as AnyObject
      }

      expectAsked()
    }

    // Rule: an answer may find nobody. Look at: how the completion captures the view.
    @Test func `survives an answer that finds nobody`() async {
      await #expect(
        processExitsWith: .success,
        """
        the answer came when the view was gone, and the program ended; \
        look at how the completion captures the view
        """
      ) { @MainActor in
        let (network, scheduler) = (NetworkDouble(), SchedulerDouble())
        await makeImageView().request(from: network, on: scheduler)

        await network.answer(withPicture: "Lighthouse")
        scheduler.run()

        let requests: Int = network.urls.count
        #expect(requests > 0, "nobody asked the network that this test passed in: do task 1 first")
      }
    }

    func expect(
      _ sut: any ImageShowing,
      shows title: String,
      _ situation: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      guard expectAsked(sourceLocation: sourceLocation) else { return }
      let shown: String? = sut.image?.title
      #expect(
        shown == title,
        "\(situation); look at what ImageView asks before it sets `image`",
        sourceLocation: sourceLocation
      )
    }

    @discardableResult
    func expectAsked(sourceLocation: SourceLocation = #_sourceLocation) -> Bool {
      let requests: Int = network.urls.count
      #expect(
        requests > 0,
        "nobody asked the network that this test passed in: do task 1 first",
        sourceLocation: sourceLocation
      )
      return requests > 0
    }
  }
}
