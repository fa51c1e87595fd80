import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03.Task2 {
  // Rule: Before the completion returns, it passes the change to the scheduler of its own call.
  // Look at: ImageView.swift, the capture list of the completion.
  @Test func `a pending call retains its scheduler`() {
    let network = NetworkSpy()
    let target = SchedulerSpy()
    let view = makeImageView()
    view.setImage(from: .first, network: network, scheduler: target)
    network.complete(0, with: .picture("Lighthouse"))
    // A view that doesn't use these doubles breaks the rules of the examples.
    if target.waiting == 0 { return }
    target.run()
    view.setImage(
      from: .second,
      network: network,
      scheduler: ForwardingScheduler(target: target)
    )
    network.complete(1, with: .picture("Harbour"))

    expectEqual(target.waiting, 1, "changes at the scheduler")
  }

  // Rule: The network may call the completion on any thread.
  // Look at: ImageView.swift, what the completion does before it schedules.
  @Test(arguments: Response.allCases)
  func `accepts responses on eight other threads`(response: Response) async {
    let network = NetworkSpy()
    let scheduler = SchedulerSpy()
    let views = (1...8).map { _ in makeImageView() }
    for view in views { view.setImage(from: .first, network: network, scheduler: scheduler) }
    let returned = await race(threads: 8) { number in
      network.complete(number, with: response.result)
      return true
    }

    expectEqual(returned.count, 8, "completions that returned")
    // A view that uses other doubles breaks the rules of the examples.
    if response == .picture, scheduler.waiting > 0 { expectEqual(scheduler.waiting, 8) }
    scheduler.run()
    withExtendedLifetime(views) {}
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: ImageView.swift, every `LiveScheduler`.
  @Test(arguments: Response.allCases)
  func `a call never uses the live scheduler`(response: Response) {
    let (_, uses) = OutsideWorld.watching {
      let network = NetworkSpy()
      network.completeAll(with: response.result)
      makeImageView().setImage(from: .first, network: network, scheduler: SchedulerSpy())
    }

    expectEqual(uses.filter { $0.contains("scheduler") }, [])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ImageView.swift, its stored properties, and when it removes a scheduler from them.
  @Test(arguments: CallScenario.withView)
  func `the view has released the scheduler when the call is over`(scenario: CallScenario) async {
    var view: (any ImageShowing)?
    await expectDeallocated("the scheduler") {
      let scheduler = SchedulerSpy()
      view = scenario.perform(NetworkSpy(), scheduler)
      return scheduler
    }
    withExtendedLifetime(view) {}
  }
}

/// A scheduler that passes its work to another one. The tests keep only that one.
private final class ForwardingScheduler: Scheduler {
  private let target: SchedulerSpy
  init(target: SchedulerSpy) { self.target = target }
  func schedule(_ work: @escaping @MainActor () -> Void) { target.schedule(work) }
}
