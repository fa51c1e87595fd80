import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 5 · Finish where you started")
  @MainActor
  struct Task5 {
    // Rule: A load requests the motto once, in the completion of its name, from the loader that delivered the name.
    // Look at: ProfileScreen.swift, which loader gets the request for the motto.
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

    // Rule: The name and the motto that `state` shows belong to the same load.
    // Look at: ProfileScreen.swift, what two loads share.
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

    // Rule: From `reload()` until the load has ended, `state` is `.loading`.
    // Look at: ProfileScreen.swift, where `state` is set.
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

    // Rule: When no request is pending, `state` shows the outcome of the newest load, or of an older load that ended after
    // the newest began.
    // Look at: ProfileScreen.swift, the completions.
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

    // Rule: While the name is pending, its loader stays alive, however often another loader is assigned.
    // Look at: ProfileScreen.swift, the capture lists.
    @Test func `keeps a loader that was replaced until it has answered`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          for model in story.models {
            let names = model.pending.map { model.loads[$0] }.filter(\.texts.isEmpty)
            let gone = names.compactMap(\.loader).filter { !story.living.contains($0) }
            try must("the loaders that are gone before the name", be: [], is: gone)
          }
        }
      }
    }

    // Rule: A loader that was replaced is released when its load has ended. Look at: ProfileScreen.swift, its properties.
    @Test func `lets a replaced loader go`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          // The story keeps the first.
          let used = ["first"] + story.models.flatMap(\.loaders)
          let idle = story.living.filter { !used.contains($0) }
          try must("the replaced loaders that are kept without a pending load", be: [], is: idle)
        }
      }
    }
  }
}
