import Exercise03MethodInjection
import Foundation
import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  // A network that answers at once keeps these tests apart from task 1: whichever is asked answers.
  @Suite("Task 2 · Change the picture when the scheduler says")
  @MainActor
  struct Task2 {
    // Rule: the scheduler decides when the picture changes. Look at: who runs `image = …`.
    @Test func `changes nothing before its scheduler runs`() async {
      let scheduler = SchedulerDouble()
      let sut = makeImageView()

      await sut.request(from: PromptNetwork(), on: scheduler)
      let before: String? = sut.image?.title
      scheduler.run()
      let isShownAfter: Bool = sut.image != nil

      #expect(
        before == nil,
        "nothing may change before the scheduler passed to setImage runs; look at ImageView.swift"
      )
      #expect(
        isShownAfter,
        "the scheduler ran, so the picture must be there; look at ImageView.swift"
      )
    }

    // Rule: with a scheduler in hand, the live one is not needed. Look at: every `LiveScheduler`.
    @Test func `leaves the live scheduler alone`() async {
      let (_, touched) = await OutsideWorld.watching {
        await makeImageView().request(from: PromptNetwork(), on: SchedulerDouble())
      }

      let reached: [String] = touched.filter { $0.contains("scheduler") }
      #expect(
        reached == [],
        "this test passed a scheduler in: use that; look at ImageView.swift"
      )
    }

    // Rule: a second call has a scheduler of its own. Look at: what ImageView keeps from the first.
    @Test func `hands the second call's work to the second scheduler`() async {
      let (first, second) = (SchedulerDouble(), SchedulerDouble())
      let sut = makeImageView()

      await sut.request(from: PromptNetwork(), on: first)
      await sut.request(from: PromptNetwork(), on: second)

      let waiting: [Int] = [first.waiting, second.waiting]
      #expect(
        waiting == [1, 1],
        "each call's change must wait at its own scheduler; look at what ImageView keeps"
      )
    }

    // Rule: an argument is of use for one call. Look at: the stored properties of ImageView.
    @Test func `lets go of the scheduler when the call is over`() async {
      let sut = makeImageView()

      await expectReleased(
        "a scheduler that has run must not be kept; look at the properties of ImageView"
      ) {
        let scheduler = SchedulerDouble()
        await sut.request(from: PromptNetwork(), on: scheduler)
        scheduler.run()
        return scheduler
      }

      withExtendedLifetime(sut) {}
    }

    // Rule: a network calls back from anywhere. Look at: what comes before the scheduler.
    @Test func `takes an answer from any thread`() async {
      await #expect(
        processExitsWith: .success,
        """
        the network calls back from a thread that is not the main one: only the scheduler may \
        lead to the main actor; look at the completion in ImageView.swift
        """
      ) { @MainActor in
        let (network, scheduler) = (NetworkDouble(), SchedulerDouble())
        let sut = makeImageView()
        await sut.request(from: network, on: scheduler)

        await network.answerFromAnotherThread(withPicture: "Lighthouse")

        let waiting: Int = scheduler.waiting
        #expect(
          waiting == 1,
          "one change must wait at the scheduler, not \(waiting); look at ImageView.swift"
        )
        scheduler.run()
        let isShown: Bool = sut.image != nil
        #expect(isShown, "the scheduler ran, and no picture is there; look at ImageView.swift")
      }
    }
  }
}

/// Answers every request with a picture before `getData` returns.
private struct PromptNetwork: Network {
  func getData(
    from url: URL,
    completion: @escaping @Sendable (Result<Data, any Error>) -> Void
  ) {
    completion(.success(Image(title: "Prompt picture").data))
  }
}
