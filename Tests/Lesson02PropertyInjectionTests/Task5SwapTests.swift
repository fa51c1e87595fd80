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
          for load in story.loads {
            let sent = load.requests.map { story.requests[$0] }
            try must("the requests of a load", be: load.expected, is: sent)
          }
          let count = story.loads.map(\.requests.count).reduce(story.others.count, +)
          try must("the count of all requests", be: count, is: story.requests.count)
        }
      }
    }

    // Rule: The name and the motto that `state` shows belong to the same load.
    // Look at: ProfileScreen.swift, what two loads share.
    @Test func `shows no motto of another load`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          guard case .showing(let name, let motto) = story.state else { return }
          // A local default has texts of its own.
          guard "\(name)\(motto)".contains("text #") else { return }
          let own = story.loads.first { $0.texts.first == name }?.texts ?? []
          try must("what is shown of the load of “\(name)”", be: own, is: [name, motto])
        }
      }
    }

    // Rule: From `reload()` until the load has ended, `state` is `.loading`.
    // Look at: ProfileScreen.swift, where `state` is set.
    @Test func `is loading until name and motto are there`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          guard let load = story.loads.last, load.isSingle, load.isPending else { return }
          try must("state", be: .loading, is: story.state)
        }
      }
    }

    // Rule: When no request is pending, `state` shows how the newest load ended, or how an older load ended after the newest
    // began.
    // Look at: ProfileScreen.swift, the completions.
    @Test func `shows how the loads ended`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          if !story.pending.isEmpty || story.outcomes.contains(story.state) { return }
          try must("state", be: story.outcomes.last ?? .blank, is: story.state)
        }
      }
    }

    // Rule: A loader that was replaced is released when its load has ended. Look at: ProfileScreen.swift, its properties.
    @Test func `lets a replaced loader go`() async {
      await #expect(processExitsWith: .success) {
        await Stories.tell(LoadStory.self, length: 15) { story in
          // The story keeps the first.
          let used = ["first", story.assigned] + story.loads.filter(\.isPending).map(\.loader)
          let idle = story.living.filter { !used.contains($0) }
          try must("the replaced loaders that are kept without a pending load", be: [], is: idle)
        }
      }
    }
  }
}
