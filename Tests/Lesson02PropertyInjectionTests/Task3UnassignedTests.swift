import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld
import Testing

extension Lesson02 {
  @Suite("Task 3 · Do without what was not assigned")
  @MainActor
  struct Task3 {
    // Rule: When `reload()` or `viewDidLoad()` returns, `state` is `.failed(.notAssigned("loader"))`, or shows the
    // profile of a local default loader. Look at: ProfileScreen.swift, where `loader` is read.
    @Test func `shows which property was not assigned`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await Situations.check(Visit.withoutLoader, Lesson02.Task3.loads) { visit, load in
          load(visit)

          // A local default delivers a profile of its own: not the server's, and not the last one.
          if case .showing(let name, _) = visit.screen.state,
            name != "Somebody Live", visit.screen.state != LoadEnding.shown.state
          {
            return
          }
          try must("state", be: .failed(.notAssigned("loader")), is: visit.screen.state)
        }
      }
    }

    // Rule: A load without a loader never calls the live server.
    // Look at: ProfileScreen.swift, the value that `loader` starts with.
    @Test func `asks no global loader`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        await Situations.check(Visit.withoutLoader, Lesson02.Task3.loads) { visit, load in
          let (_, touched) = OutsideWorld.watching { load(visit) }
          try must("what was reached", be: [], is: touched.filter { $0.contains("server") })
        }
      }
    }

    // Rule: Without a tracker, the screen loads and shows the profile as usual.
    // Look at: ProfileScreen.swift, where `tracker` is read.
    @Test func `works without a tracker`() async {
      await Situations.check(Visit.withoutTracker, LoadEnding.all()) { visit, ending in
        visit.load(ending)
        try must("state", be: ending.state, is: visit.screen.state)
      }
    }

    // Rule: Without a tracker, the live tracker receives no event.
    // Look at: ProfileScreen.swift, the value that `tracker` starts with.
    @Test func `sends nothing to a global tracker`() async {
      await Situations.check(Visit.withoutTracker, LoadEnding.all()) { visit, ending in
        let (_, touched) = OutsideWorld.watching {
          visit.load(ending) { Storyboard().show($0.screen) }
          visit.load(ending)
          visit.screen.close()
          visit.screen.loader = nil
          visit.screen.reload()
        }
        let reached: [String] = touched.filter { !$0.contains("server") }
        try must("what was reached", be: [], is: reached)
      }
    }

    // Rule: When a load begins and a loader is assigned, the tracker that was assigned last receives `"profile requested"` once.
    // Look at: ProfileScreen.swift, where `tracker` is read.
    @Test func `tracks with the tracker that was assigned last`() async {
      let endings = LoadEnding.all() + LoadEnding.all(isPrompt: true)
      await Situations.check(Visit.unshown, endings) { visit, ending in
        let (second, old) = (visit.nextTracker, visit.tracker.events.count)
        var events: [[String]] = []
        visit.load(ending) {
          Storyboard().show($0.screen)
          events.append(Array($0.tracker.events.dropFirst(old)))
        }
        visit.screen.tracker = second
        visit.screen.close()
        visit.load(ending) {
          $0.screen.reload()
          events.append(second.events)
        }
        events += [Array(visit.tracker.events.dropFirst(old)), second.events]

        let expected = Array(repeating: ["profile requested"], count: 4)
        try must("the two trackers' events at the begin and at the end", be: expected, is: events)
      }
    }

    // Rule: When the completion of a failed request returns, `state` is `.failed(.unavailable)`.
    // Rule: A load whose name or motto failed sends no other request.
    // Look at: ProfileScreen.swift, the failure branches.
    @Test func `calls a failed load unavailable`() async {
      await Situations.check(Visit.calm, LoadEnding.all()) { visit, ending in
        visit.load(ending)
        try must("state", be: ending.state, is: visit.screen.state)
        try must("the requests that still wait", be: [], is: visit.desk.pending)
      }
    }

    private static let loads: [Ending<Visit.Steps>] = [
      Ending("it is reloaded") { $0.screen.reload() },
      Ending("its view loads") { Storyboard().show($0.screen) },
    ]
  }
}
