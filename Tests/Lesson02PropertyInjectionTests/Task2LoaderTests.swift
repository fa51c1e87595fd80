import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 2 · Keep what you use")
  @MainActor
  struct Task2 {
    // Rule: `reload()` sends one request, for the name, to the loader that was assigned last.
    // Look at: ProfileScreen.swift, where `loader` is read.
    @Test func `asks the loader that was assigned last`() async {
      await Situations.check(Visit.everywhere) { visit in
        let first = visit.requests { visit.screen.reload() }
        let loader = visit.desk.loader("second")
        visit.screen.loader = loader
        let second = visit.requests { visit.screen.reload() }
        try must("the first load's requests", be: ["the first loader: .name"], is: first)
        try must("the second load's requests", be: ["the second loader: .name"], is: second)

        visit.desk.whenAsked = {
          visit.screen.loader = visit.desk.loader("third")
          visit.screen.reload()
        }
        let inside = visit.requests { visit.screen.reload() }
        let expected = ["the second loader: .name", "the third loader: .name"]
        try must("the requests, with a reload inside the first", be: expected, is: inside)
      }
    }

    // Rule: The screen keeps the assigned loader alive when no other object holds it.
    // Look at: ProfileScreen.swift, `var loader`.
    @Test func `keeps a loader that nothing else holds`() async {
      await Situations.check(Visit.calm, LoadEnding.all()) { visit, ending in
        visit.screen.loader = visit.desk.loader("only")
        let first = visit.requests { visit.screen.reload() }
        ending.reach(on: visit.desk)
        let second = visit.requests { visit.screen.reload() }
        try must("the first load's requests", be: ["the only loader: .name"], is: first)
        try must("the next load's requests", be: ["the only loader: .name"], is: second)
      }
    }

    // Rule: The screen keeps the assigned tracker alive when no other object holds it.
    // Look at: ProfileScreen.swift, `var tracker`.
    @Test func `keeps a tracker that nothing else holds`() async {
      await Situations.check(Visit.everywhere) { visit in
        let events = Recorder<String>()
        visit.screen.tracker = TrackerSpy(notingIn: events)
        visit.load(.shown)
        visit.screen.reload()
        let expected = Array(repeating: "profile requested", count: 2)
        try must("the events of two loads", be: expected, is: events.values)
      }
    }

    // Rule: When the motto's completion returns, `state` shows the name and the motto unchanged.
    // Look at: ProfileScreen.swift, the completions.
    @Test func `shows what the assigned loader delivers`() async {
      let texts = untidy + Varied.names(1)
      let pairs = texts.flatMap { [(name: "Ada", motto: $0), (name: $0, motto: "m"), ($0, $0)] }
        .map { Ending("the texts are “\($0.name)” and “\($0.motto)”", $0) }
      await Situations.check(Visit.calm, pairs) { visit, texts in
        visit.screen.reload()
        visit.desk.answer(texts.name)
        visit.desk.answer(texts.motto)
        let expected = ProfileState.showing(name: texts.name, motto: texts.motto)
        try must("state", be: expected, is: visit.screen.state)
        // Letter by letter, too.
        try must("state", be: "\(expected)", is: "\(visit.screen.state)")
      }
    }

    // Rule: When a loader calls the completion before `load` returns, `state` shows its texts in the same way.
    // Look at: ProfileScreen.swift, where `state` becomes `.loading`.
    @Test func `shows what a prompt loader delivers`() async {
      let places = Visit.situations(Visit.fresh + Visit.over)
      await Situations.check(places, LoadEnding.all(isPrompt: true)) { visit, ending in
        visit.load(ending) { Storyboard().show($0.screen) }
        let first = visit.screen.state
        visit.load(ending)
        try must("state after a prompt loader answered", be: ending.state, is: first)
        try must("state after it did again", be: ending.state, is: visit.screen.state)
      }
    }

    // Rule: Assigning a property of one screen changes no other screen. Look at: ProfileScreen.swift, anything `static`.
    @Test func `keeps two screens apart`() async {
      await Situations.check(Visit.everywhere) { visit in
        // The other screen has a loader only: what this one was assigned must not fill the gaps.
        let (other, old) = (Visit(), visit.tracker.events.count)
        other.screen.loader = other.loader
        let sent = visit.requests { visit.screen.reload() }
        try must("the requests", be: ["the first loader: .name"], is: sent)
        try must("the other screen's state", be: .blank, is: other.screen.state)
        other.load(.shown)
        try must("its state after a load", be: LoadEnding.shown.state, is: other.screen.state)
        for screen in [visit.screen, other.screen] { screen.close() }
        let events = [visit.tracker.events.count - old, other.tracker.events.count]
        try must("the new events of the two", be: [1, 0], is: events)
        let calls = [visit.owner.closed.count, other.owner.closed.count]
        try must("the calls of the two delegates", be: [1, 0], is: calls)
      }
    }
  }
}
