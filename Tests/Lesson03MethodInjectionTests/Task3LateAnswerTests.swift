import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03 {
  // Answers come from the network of the call and wait at its scheduler: do tasks 1 and 2 first.
  @Suite("Task 3 · Expect responses at the wrong time")
  @MainActor
  struct Task3 {
    // Rule: Of two pending calls with the same URL, only the newer one changes the picture.
    // Look at: ImageView.swift, how it tells calls apart.
    @Test func `tells two calls for one address apart`() async {
      await alsoCancelled { place in
        await Situations.check(Visit.everywhere) { visit in
          // A call's number must not come again.
          for _ in 0...256 { visit.call() }
          visit.network.answer(256, .picture("sharp"))
          for older in 0...255 { visit.network.answer(older, .picture("blurred")) }
          visit.scheduler.run()
          try must("the picture\(place)", be: "sharp", is: visit.title)
        }
      }
    }

    // Rule: When a newer call begins, a change that still waits at its scheduler no longer changes the picture.
    // Look at: ImageView.swift, when it checks which call is the newest.
    @Test func `drops a change that waits while a newer call begins`() async {
      let courses = Course.all.filter { $0.value.event == .newerCallAtTheEnd }
      await Situations.check(Visit.everywhere, courses) { visit, course in
        try await visit.mustStay { await visit.take(course) }
      }
    }

    // Rule: A response without a picture, which is an error or other bytes, leaves the old picture in place.
    // Look at: ImageView.swift, what it assigns when reading fails.
    @Test func `keeps the old picture when there is no new one`() async {
      await Situations.check(Visit.everywhere, Answer.without) { visit, answer in
        try await visit.mustStay { await visit.take(Course(answer: answer)) }
      }
    }

    // Rule: When the newest call got a response without a picture, older calls still change nothing.
    // Look at: ImageView.swift, what it counts.
    @Test func `shows no older picture in place of a missing one`() async {
      await Situations.check(Visit.everywhere, Answer.without) { visit, answer in
        try await visit.mustStay {
          visit.call()
          visit.call(PhotoAPI.url(forPicture: 2))
          for (call, answer) in [(1, answer), (0, .picture("outdated"))] {
            visit.network.answer(call, answer)
            visit.scheduler.run()
          }
        }
      }
    }

    // Rule: Until a new picture is shown, the old picture stays.
    // Look at: ImageView.swift, what `setImage` does at its start.
    @Test func `keeps the old picture while a request is pending`() async {
      await Situations.check(Visit.everywhere) { visit in
        try await visit.mustStay { visit.call() }
        try await visit.mustStay { visit.network.answer(0, .picture("new")) }
      }
    }

    // Rule: In any order of responses and scheduler runs, only the newest call changes the picture.
    // Look at: ImageView.swift, when a call takes its number, and what the scheduled work checks.
    @Test func `shows the picture of the newest call`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(ViewStory.self, count: 400) { story in
          try must("the picture", be: story.expected, is: story.shown)
        }
        for isOlderFirst in [true, false] {
          await Interleavings.check { @MainActor in
            let visit = Visit()
            visit.call()
            return (visit: visit, network: visit.network)
          } call: { subject, number in
            if (number == 0) == isOlderFirst { return subject.network.answer(0, .picture("older")) }
            onMain { subject.visit.call() }
            subject.network.answer(1, .picture("newer"))
          } rule: { @MainActor subject, _ in
            subject.visit.scheduler.run()
            try must("the picture after two calls", be: "newer", is: subject.visit.title)
          }
        }
      }
    }

    // Rule: A call on one view changes no other view. Look at: ImageView.swift, anything `static`.
    @Test func `keeps two views apart`() async {
      await Situations.check(Visit.everywhere) { visit in
        let other = Visit()
        for one in [visit, other] { one.call() }
        other.network.answer(0, .picture("the other's"))
        visit.network.answer(0, .picture("its own"))
        for one in [other, visit] { one.scheduler.run() }
        try must("the picture", be: "its own", is: visit.title)
        try must("the other view's picture", be: "the other's", is: other.title)
      }
    }

    // Rule: A pending request keeps no view alive. Look at: ImageView.swift, what the completion captures.
    @Test func `is released while a request is pending`() async {
      await Situations.check(Visit.everywhere) { visit in
        visit.call()
        try mustRelease("the view") { visit.forgottenView() }
      }
    }

    // Rule: A view is released when all its changes have run and no caller holds it.
    // Look at: ImageView.swift, what outlives a call.
    @Test func `is released when the call is over`() async {
      await Situations.check(Visit.everywhere, Course.all) { visit, course in
        await visit.take(course)
        try mustRelease("the view") { visit.forgottenView() }
      }
    }

    // Rule: A response that arrives, or a change that runs, after the view was released does no harm.
    // Look at: ImageView.swift, how both closures capture the view.
    @Test func `survives an answer that finds no view`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        for onAThread in [false, true] {
          await Situations.check(Visit.everywhere, Course.all) { visit, course in
            await visit.take(course, onAThread: onAThread)
            try must("the requests", be: 1, is: visit.network.urls.count)
          }
        }
      }
    }
  }
}
