import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03.Task3 {
  // Rule: the newest call decides, also when it brings nothing. Look at: what ImageView counts.
  @Test(arguments: ["no picture", "no network"])
  func `shows no older picture in place of a missing one`(answer: String) async {
    let sut = makeImageView()
    await sut.show("before", from: network)
    await sut.request(1, from: network, on: scheduler)
    await sut.request(2, from: network, on: scheduler)

    let isBytes = answer == "no picture"
    await network.answer(2, with: isBytes ? .success(Data()) : .failure(Unplugged()))
    scheduler.run()
    await network.answer(1, withPicture: "outdated")
    scheduler.run()

    expect(sut, shows: "before", "the newest call brought \(answer), and an older one came late")
  }

  // Rule: each view has calls of its own. Look at: anything static in ImageView.swift.
  @Test func `keeps two views apart`() async {
    let views = [makeImageView(), makeImageView()]
    for (index, view) in views.enumerated() {
      await view.request(index, from: network, on: scheduler)
    }

    await network.answer(0, withPicture: "Lighthouse")
    await network.answer(1, withPicture: "Harbour")
    scheduler.run()

    expect(views[0], shows: "Lighthouse", "only another view was called after that")
    expect(views[1], shows: "Harbour", "each view shows what it was called for")
  }

  // Rule: a change may find nobody. Look at: how the work at the scheduler captures the view.
  @Test func `survives a change that finds nobody`() async {
    await #expect(
      processExitsWith: .success,
      """
      the view went while its change waited at the scheduler, and the program ended; \
      look at how the work for the scheduler captures the view
      """
    ) { @MainActor in
      let (network, scheduler) = (NetworkDouble(), SchedulerDouble())
      await leaveAChange(from: network, at: scheduler)
      let waiting: Int = scheduler.waiting
      #expect(waiting > 0, "nothing waits at the scheduler of this call: do task 2 first")

      scheduler.run()
    }
  }
}

/// Calls a view that lives no longer than this.
@MainActor
private func leaveAChange(from network: NetworkDouble, at scheduler: SchedulerDouble) async {
  let sut = makeImageView()
  await sut.request(from: network, on: scheduler)
  await network.answer(withPicture: "Lighthouse")
}
