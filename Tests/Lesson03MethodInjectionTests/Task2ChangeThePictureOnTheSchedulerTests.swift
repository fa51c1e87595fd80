import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  // The networks respond immediately, and so does the live one: these tests don't depend on task 1.
  @Suite("Task 2 · Change the picture on the scheduler", .ownProcess)
  @MainActor
  struct Task2 {
    // Rule: Before the completion returns, it passes the change to the scheduler of its own call.
    // Look at: ImageView.swift, the scheduler that the completion uses.
    @Test func `schedules each change on the scheduler passed to its call`() {
      let network = NetworkSpy(returning: .picture("Lighthouse"))
      let first = SchedulerSpy()
      let second = SchedulerSpy()
      let view = makeImageView()

      view.setImage(from: .first, network: network, scheduler: first)
      view.setImage(from: .second, network: network, scheduler: second)

      #expect(first.waiting == 1)
      #expect(second.waiting == 1)
    }

    // Rule: The picture changes when the scheduler runs, and not before.
    // Look at: ImageView.swift, where it sets `image`.
    @Test(.deterministic) func `does not change the picture before the scheduler runs`() async {
      let network = NetworkSpy(returning: .picture("Lighthouse"))
      let view = makeImageView()

      view.setImage(from: .first, network: network, scheduler: SchedulerSpy())
      await untilIdle()

      #expect(view.image == nil)
    }

    // Rule: The picture changes when the scheduler runs, and not before.
    // Look at: ImageView.swift, the work that it schedules.
    @Test func `changes the picture when the scheduler runs`() {
      let network = NetworkSpy(returning: .picture("Lighthouse"))
      let scheduler = SchedulerSpy()
      let view = makeImageView()

      view.setImage(from: .first, network: network, scheduler: scheduler)
      scheduler.run()

      #expect(view.image != nil)
    }
  }
}
