import Exercise03MethodInjection
import GradingSupport
import Lesson03MethodInjection
import Testing

extension Lesson03.Task6 {
  // Rule: work comes from any thread, at any time. Look at: what guards the queue in run().
  @Test func `runs while work comes in`() async {
    await #expect(
      processExitsWith: .success,
      "three threads hand in work while run() runs it; look at what guards the queue in run()"
    ) { @MainActor in
      Watchdog.start("work that came in while run() ran it never came to an end")
      for _ in 1...40 {
        let (sut, tally) = (makeManualScheduler(), Tally())
        // A long queue takes long to move up: time enough to meet.
        for _ in 1...2_000 { sut.schedule { tally.ran += 1 } }
        let race = Task {
          _ = await RaceProbe.race(threads: 3) { _ in
            for _ in 1...3_000 { sut.schedule { tally.ran += 1 } }
          }
          tally.end()
        }
        while !tally.isOver {
          for _ in 1...20 {
            _ = sut.waiting
            sut.run()
          }
          await Task.yield()
        }
        await race.value
        sut.run()

        expect(
          tally.ran,
          equals: 11_000,
          "each piece of work must run once, whenever it came in; look at what guards the queue"
        )
      }
    }
  }
}

/// Counts on the main actor.
@MainActor
private final class Tally {
  var ran = 0
  private(set) var isOver = false

  func end() {
    isOver = true
  }
}
