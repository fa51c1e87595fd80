import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 5 · Finish where you started")
  @MainActor
  struct Task5 {
    // Rule: A load requests the motto once, in the completion of its name, from the loader that delivered the name.
    // Look at: ProfileScreen.swift, which loader is asked for the motto.
    @Test func `asks the loader that it started with for the motto`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          for (number, load) in story.loads.enumerated() {
            let sent = load.requests.map { story.requests[$0] }
            try must("the requests of load \(number + 1)", be: load.expected, is: sent)
          }
        }
      }
    }

    // Rule: The name and the motto that `state` shows belong to the same load. Look at: ProfileScreen.swift, what two loads share.
    @Test func `shows no motto of another load`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          guard case .showing(let name, let motto) = story.state else { return }
          guard let load = story.loads.first(where: { $0.texts.first == name }) else { return }
          let own = load.texts.count == 2 ? load.texts[1] : nil
          try must("the motto beside “\(name)”", be: own, is: motto)
        }
      }
    }

    // Rule: From `reload()` until the load has ended, `state` is `.loading`. Look at: ProfileScreen.swift, where `state` is set.
    @Test func `is loading until name and motto are there`() async {
      await Situations.check(Visit.calm) { visit in
        visit.screen.reload()
        try must("state before the name", be: .loading, is: visit.screen.state)
        visit.desk.answer("Ada")
        try must("state before the motto", be: .loading, is: visit.screen.state)
      }
    }

    // Rule: When no request is pending, `state` shows the newest load's outcome, or that of an older load which ended after the newest began. Look at: ProfileScreen.swift, the completions.
    @Test func `shows how the loads ended`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          guard let newest = story.outcomes.last, !story.isPending else { return }
          if story.outcomes.contains(story.state) { return }
          try must("state", be: newest, is: story.state)
        }
      }
    }

    // Rule: A pending name keeps its loader alive, also when another loader is assigned. Look at: ProfileScreen.swift, the capture lists.
    @Test func `keeps a loader that was replaced until it has answered`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let assignments = [Ending("another is assigned", true), Ending("`nil` is assigned", false)]
        await Situations.check(Visit.calm, assignments) { visit, isReplaced in
          visit.screen.loader = visit.desk.loader("only")
          visit.screen.reload()
          visit.screen.loader = isReplaced ? visit.loader : nil
          let sent = visit.requests { visit.desk.answer("Ada") }
          visit.desk.answer("Onwards")

          try must("the requests after the name", be: ["the only loader: .motto"], is: sent)
          try must("state", be: LoadEnding.shown.state, is: visit.screen.state)
        }
      }
    }

    // Rule: A loader that was replaced is released when its load has ended. Look at: ProfileScreen.swift, its properties.
    @Test func `lets a replaced loader go`() async {
      await Situations.check(Visit.everywhere, LoadEnding.all) { visit, ending in
        try mustRelease("the replaced loader") {
          let loader = visit.desk.loader("only")
          visit.screen.loader = loader
          visit.screen.reload()
          visit.screen.loader = visit.loader
          ending.reach(on: visit.desk)
          visit.answerAll()
          return loader
        }
      }
    }
  }
}
