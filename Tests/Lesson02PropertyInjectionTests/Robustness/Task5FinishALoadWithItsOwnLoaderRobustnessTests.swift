import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02.Task5 {
  // Rule: A load requests the motto once, from the loader that delivered its name, before the completion of the name
  // returns.
  // Look at: ProfileScreen.swift, which loader gets the request for the motto, and what holds it until then.
  @Test func `in every history, each load requests one motto from its own loader`() {
    expectEqualInEveryHistory { history in
      let loads = history.loads.filter(\.hasName)
      return (loads.map(history.mottoRequests), loads.map(history.expectedMottoRequests))
    }
  }

  // Rule: The name and the motto that `state` shows belong to the same load.
  // Look at: ProfileScreen.swift, properties that two loads share.
  @Test func `in every history, the name and the motto belong to one load`() {
    expectEqualInEveryHistory { history in history.motto }
  }

  // Rule: From the call of `reload()` until its load has ended, `state` is `.loading`, if no other load is pending.
  // Look at: ProfileScreen.swift, where `state` is set.
  @Test func `in every history, a load that is pending alone shows loading`() {
    expectEqualInEveryHistory { history in
      (history.screen.state, history.isLoadingAlone ? .loading : history.screen.state)
    }
  }

  // Rule: When no request is pending, `state` shows the result of the newest load, or of an older one that ended later.
  // Look at: ProfileScreen.swift, the completions.
  @Test func `in every history, the result of the newest load or of a later one is shown`() {
    expectEqualInEveryHistory { history in
      let state = history.screen.state
      guard history.pendingLoads.isEmpty, let newest = history.loads.last,
        let result = newest.result, history.motto.actual == history.motto.expected
      else { return (state, state) }
      let results = history.loads.filter { $0.place >= newest.place }.compactMap(\.result)
      return (state, results.contains(state) ? state : result)
    }
  }

  // Rule: A loader that was replaced is released when its load has ended.
  // Look at: ProfileScreen.swift, the properties that hold a loader, and when they are set to `nil`.
  @Test func `in every history, a replaced loader is released when its load has ended`() {
    expectEqualInEveryHistory { history in (history.idleLoaders, []) }
  }
}
