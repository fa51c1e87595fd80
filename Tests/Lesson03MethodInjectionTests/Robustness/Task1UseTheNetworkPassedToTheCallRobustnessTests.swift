import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03.Task1 {
  // Rule: Before it returns, `setImage` requests the URL once, from the network passed to the call.
  // Look at: ImageView.swift, what it does after an error, and every `return` before the request.
  @Test(arguments: [AnyError(), URLError(.timedOut), CancellationError()] as [any Error])
  func `eight calls for one URL send eight requests, after pictures and errors`(error: any Error) {
    let network = NetworkSpy()
    let scheduler = SchedulerSpy()
    let view = makeImageView()
    view.setImage(from: .first, network: network, scheduler: scheduler)
    // A view without this network breaks the rule of the example.
    if network.urls.isEmpty { return }
    for index in 0..<6 {
      if index == 0 { network.complete(index, with: .picture("Lighthouse")) }
      if index < 5 { network.complete(index, with: error) }
      scheduler.run()
      view.setImage(from: .first, network: network, scheduler: scheduler)
    }
    view.setImage(from: .first, network: network, scheduler: scheduler)

    expectEqual(network.urls, Array(repeating: .first, count: 8))
  }

  // Rule: The view shows the picture from the response of the call's network.
  // Look at: ImageView.swift, where it sets `image`.
  @Test(.deterministic) func `shows the picture of each call's own network`() async {
    let view = makeImageView()
    let scheduler = SchedulerSpy()
    for title in ["Lighthouse", "", "Zoë 👩‍👩‍👧", "Lighthouse"] {
      let network = NetworkSpy()
      view.setImage(from: .first, network: network, scheduler: scheduler)
      // A view that sends no request here breaks the rule of the example.
      if network.urls.isEmpty { return }
      network.complete(with: .picture(title))
      scheduler.run()
      // Another scheduler or queue, which belongs to task 2, runs its work later.
      await untilIdle()
      scheduler.run()

      expectEqual(view.image?.title, title)
    }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: ImageView.swift, every `LiveNetwork`.
  @Test(arguments: CallScenario.withView)
  func `a call never uses the live network`(scenario: CallScenario) {
    let (_, uses) = OutsideWorld.watching { scenario.perform(NetworkSpy(), SchedulerSpy()) }

    expectEqual(uses.filter { $0.lowercased().contains("network") }, [])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ImageView.swift, its stored properties, and when it removes a network from them.
  @Test(arguments: CallScenario.withView)
  func `the view has released the network when the call is over`(scenario: CallScenario) async {
    var view: (any ImageShowing)?
    await expectDeallocated("the network") {
      let network = NetworkSpy()
      view = scenario.perform(network, SchedulerSpy())
      return network
    }
    withExtendedLifetime(view) {}
  }
}
