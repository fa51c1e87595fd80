import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  @Suite("Task 1 · Ask the network of this call")
  @MainActor
  struct Task1 {
    // Rule: what comes with a call is what the call uses. Look at: ImageView.swift, who is asked.
    @Test(arguments: Varied.numbers(2))
    func `asks the network it was called with`(picture: Int) async {
      let network = NetworkDouble()
      let sut = makeImageView()

      await sut.request(picture, from: network, on: SchedulerDouble())

      let urls: [URL] = network.urls.values
      #expect(
        urls == [PhotoAPI.url(forPicture: picture)],
        "the network passed to setImage must be asked, once; look at ImageView.swift"
      )
    }

    // Rule: the network of a call is asked before the call returns. Look at: any `Task` in ImageView.
    @Test func `has asked when the call returns`() {
      let network = NetworkDouble()
      let sut = makeImageView()

      sut.setImage(
        from: PhotoAPI.url(forPicture: 1),
        network: network,
        scheduler: SchedulerDouble()
      )

      let count: Int = network.urls.count
      #expect(count == 1, "setImage asks before it returns, not soon; look for a `Task` around it")
    }

    // Rule: what the network answers is what is shown. Look at: where ImageView sets `image`.
    @Test(arguments: Varied.names(2))
    func `shows the picture its network answered`(title: String) async {
      let sut = makeImageView()

      await sut.show(title, from: NetworkDouble())

      let shown: String? = sut.image?.title
      #expect(
        shown == title,
        "the picture must come from the network passed to setImage; look at ImageView.swift"
      )
    }

    // Rule: with a network in hand, the live one is not needed. Look at: every `LiveNetwork`.
    @Test func `leaves the live network alone`() async {
      let (_, touched) = await OutsideWorld.watching {
        await makeImageView().show("Lighthouse", from: NetworkDouble())
      }

      let reached: [String] = touched.filter { $0.contains("etwork") }
      #expect(
        reached == [],
        "this test passed a network in: use that; look at ImageView.swift"
      )
    }

    // Rule: a second call has a network of its own. Look at: what ImageView keeps from the first.
    @Test func `asks only the second network on the second call`() async {
      let (first, second) = (NetworkDouble(), NetworkDouble())
      let sut = makeImageView()
      await sut.show("Lighthouse", from: first)

      await sut.show("Harbour", from: second)

      let counts: [Int] = [first.urls.count, second.urls.count]
      #expect(
        counts == [1, 1],
        "each call must ask its own network, once; look at what ImageView keeps between calls"
      )
    }

    // Rule: an argument is of use for one call. Look at: the stored properties of ImageView.
    @Test(arguments: ["a picture", "no picture", "a failure"])
    func `lets go of the network when the call is over`(answer: String) async {
      let sut = makeImageView()

      await expectReleased(
        "a network that has answered must not be kept; look at the properties of ImageView"
      ) {
        let (network, scheduler) = (NetworkDouble(), SchedulerDouble())
        let texts: [String: String] = ["a picture": "picture:Lighthouse", "no picture": "<html>"]
        let data = texts[answer].map { Data($0.utf8) }
        await sut.request(from: network, on: scheduler)
        await network.answer(with: data.map { .success($0) } ?? .failure(Unplugged()))
        scheduler.run()
        return network
      }

      withExtendedLifetime(sut) {}
    }
  }
}
