import GradingSupport
import Lesson03MethodInjection
import OutsideWorld
import Testing

extension Lesson03 {
  // A network that answers at once keeps these tests apart from task 1: whichever is asked answers.
  @Suite("Task 2 · Change the picture when the scheduler says")
  @MainActor
  struct Task2 {
    // Rule: The picture doesn't change before the scheduler of the call runs.
    // Look at: ImageView.swift, where it sets `image`.
    @Test func `changes nothing before its scheduler runs`() async {
      await Situations.check(Visit.everywhere, Answer.all) { visit, answer in
        try await visit.mustStay { await SpawnedTasks.finished { visit.callPromptly(answer) } }
      }
    }

    // Rule: When the scheduler of the call has run, the view shows the picture.
    // Look at: ImageView.swift, what it schedules.
    @Test func `shows the picture when its scheduler has run`() async {
      await alsoCancelled { place in
        await Situations.check(Visit.everywhere) { visit in
          let old = visit.title
          visit.callPromptly()
          visit.scheduler.run()
          try must("whether another picture is there\(place)", be: true, is: visit.title != old)
        }
      }
    }

    // Rule: Before the completion returns, it passes the change to the scheduler of its own call.
    // Look at: ImageView.swift, the completion.
    @Test func `uses the scheduler of each call`() async {
      await Situations.check(Visit.everywhere) { visit in
        let first = visit.scheduler
        visit.callPromptly()
        visit.scheduler = SchedulerDouble()
        visit.callPromptly()
        let waiting = [first.waiting, visit.scheduler.waiting]
        try must("the changes at the schedulers of two calls", be: [1, 1], is: waiting)
      }
    }

    // Rule: No call uses the live scheduler. Look at: ImageView.swift, every `LiveScheduler`.
    @Test func `leaves the live scheduler alone`() async {
      await Situations.check(Visit.everywhere, Course.all) { visit, course in
        let (_, touched) = await OutsideWorld.watching { await visit.take(course) }
        try must("what was reached", be: [], is: touched.filter { $0.contains("scheduler") })
      }
    }

    // Rule: When the network has responded and the scheduler has run, the view has released the scheduler.
    // Look at: ImageView.swift, its stored properties.
    @Test func `lets go of the scheduler when the call is over`() async {
      await Situations.check(Visit.everywhere, Course.all) { visit, course in
        await visit.take(course)
        try mustRelease("the scheduler") {
          defer { visit.scheduler = SchedulerDouble() }
          return visit.scheduler
        }
      }
    }

    // Rule: The network may call the completion on any thread.
    // Look at: ImageView.swift, what the completion does before it schedules.
    @Test func `takes an answer from any thread`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        // Who reads large pictures elsewhere is at times as quick as this thread, but not each time.
        let large = (1...12).map {
          Ending("a large picture, \($0)", Course(answer: .picture(Answer.large)))
        }
        await Situations.check(Visit.everywhere, Course.all + large) { visit, course in
          let waiting = await visit.take(course, onAThread: true)
          // What becomes of other answers is for task 3: here they only come.
          guard case .picture(let title) = course.answer, course.event == .nothing else { return }
          try must("the changes at the scheduler", be: 1, is: waiting)
          try must("the picture", be: title, is: visit.title)
        }
      }
    }
  }
}
