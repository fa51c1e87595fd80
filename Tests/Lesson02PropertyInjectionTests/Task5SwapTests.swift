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
          let loads = story.models.flatMap(\.loads)
          for load in loads {
            let sent = load.requests.map { story.requests[$0] }
            try must("the requests of a load", be: load.expected, is: sent)
          }
          let count = loads.map(\.requests.count).reduce(0, +)
          try must("the count of all requests", be: count, is: story.requests.count)
        }
      }
    }

    // Rule: The name and the motto that `state` shows belong to the same load. Look at: ProfileScreen.swift, what two loads share.
    @Test func `shows no motto of another load`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          let texts = story.models.flatMap(\.loads).flatMap(\.texts)
          for model in story.models {
            guard case .showing(let name, let motto) = model.state else { continue }
            // A local default has texts of its own.
            guard texts.contains(name) || texts.contains(motto) else { continue }
            let own = model.loads.first { $0.texts.first == name }?.texts ?? []
            let what = "what \(model.name) shows of the load of “\(name)”"
            try must(what, be: own, is: [name, motto])
          }
        }
      }
    }

    // Rule: From `reload()` until the load has ended, `state` is `.loading`. Look at: ProfileScreen.swift, where `state` is set.
    @Test func `is loading until name and motto are there`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          for model in story.models {
            guard let load = model.loads.last, load.isSingle, load.isPending else { continue }
            try must("the state of \(model.name)", be: .loading, is: model.state)
          }
        }
      }
    }

    // Rule: When no request is pending, `state` shows how a load ended: the newest, or an older one that ended after the newest began. Look at: ProfileScreen.swift, the completions.
    @Test func `shows how the loads ended`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          for model in story.models where model.pending.isEmpty {
            let newest = model.outcomes.last ?? .blank
            if model.outcomes.contains(model.state) { continue }
            try must("the state of \(model.name)", be: newest, is: model.state)
          }
        }
      }
    }

    // Rule: A pending name keeps its loader alive, however often another loader is assigned. Look at: ProfileScreen.swift, the capture lists.
    @Test func `keeps a loader that was replaced until it has answered`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let assignments = [
          Ending("another is assigned", ["other"]), Ending("`nil` is assigned", [nil]),
          Ending("two others are assigned", ["other", "next"]),
        ]
        await Situations.check(Visit.calm, assignments) { visit, names in
          visit.screen.loader = visit.desk.loader("only")
          visit.screen.reload()
          for name in names { visit.screen.loader = name.map(visit.desk.loader) }
          let sent = visit.requests { visit.desk.answer("Ada") }
          visit.desk.answer("Onwards")

          try must("the requests after the name", be: ["the only loader: .motto"], is: sent)
          try must("state", be: LoadEnding.shown.state, is: visit.screen.state)
        }
      }
    }

    // Rule: A loader that was replaced is released when its load has ended. Look at: ProfileScreen.swift, its properties.
    @Test func `lets a replaced loader go`() async {
      let endings = LoadEnding.all.flatMap { ending in
        ["another is assigned", "`nil` is assigned"].flatMap { step in
          [
            Ending("\(step), \(ending.name)", (ending.value, step: step, isLate: false)),
            Ending("\(ending.name), \(step)", (ending.value, step: step, isLate: true)),
          ]
        }
      }
      await Situations.check(Visit.everywhere, endings) { visit, how in
        try mustRelease("the replaced loader") {
          let loader = visit.desk.loader("only")
          visit.screen.loader = loader
          visit.screen.reload()
          let replace = { visit.screen.loader = how.step.first == "a" ? visit.loader : nil }
          if !how.isLate { replace() }
          how.0.reach(on: visit.desk)
          visit.answerAll()
          if how.isLate { replace() }
          return loader
        }
      }
    }

    // Rule: A loader that was replaced is released when its load has ended. Look at: ProfileScreen.swift, its properties.
    @Test func `keeps no loader without a pending load`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          let used = story.models.flatMap(\.loaders)
          let idle = story.living.filter { !used.contains($0) }
          try must("the replaced loaders that are kept without a pending load", be: [], is: idle)
        }
      }
    }
  }
}
