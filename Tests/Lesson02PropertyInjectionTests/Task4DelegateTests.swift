import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 4 · Point back weakly")
  @MainActor
  struct Task4 {
    // Rule: `close()` calls the delegate that was assigned last, once, with this screen.
    // Look at: ProfileScreen.swift, `close`.
    @Test func `calls the delegate that was assigned last`() async {
      let places = [Ending("", false), Ending("while another screen closes", true)]
      await Situations.check(Visit.everywhere, places) { visit, isInside in
        let (first, second, other) = (visit.owner, DelegateSpy(), Visit())
        visit.screen.delegate = second
        other.assignAll()
        other.owner.whenClosed = { visit.screen.close() }
        if isInside { other.screen.close() } else { visit.screen.close() }
        try must("the first delegate's calls", be: 0, is: first.closed.count)
        try must("the second delegate's calls", be: 1, is: second.closed.count)
        let isThisScreen: Bool = second.closed == [ObjectIdentifier(visit.screen)]
        try must("whether the delegate got this screen", be: true, is: isThisScreen)
      }
    }

    // Rule: A screen and the delegate that owns it are both released when no other object holds them, also while a
    // request is pending. Look at: ProfileScreen.swift, `var delegate`, and the capture lists of the completions.
    @Test(arguments: ["the delegate", "the screen"])
    func `lets the delegate that owns it go`(what: String) async {
      let closings = [Ending("nothing more happens", false), Ending("it is closed", true)]
      await Situations.check(Visit.everywhere + Visit.withDefaults, closings) { visit, isClosed in
        try mustRelease(what) {
          let (screen, owner) = visit.leave()
          if isClosed { screen.close() }
          return what == "the screen" ? screen : owner
        }
      }
    }

    // Rule: `close()` does nothing without a delegate, and after the delegate was released.
    // Look at: ProfileScreen.swift, `var delegate`.
    @Test func `closes quietly when its delegate is gone`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let delegates = [Ending("it has no delegate", false), Ending("its delegate goes", true)]
        await Situations.check(Visit.everywhere, delegates) { visit, hadOne in
          let (state, next) = (visit.screen.state, DelegateSpy())
          visit.screen.delegate = hadOne ? DelegateSpy() : nil
          visit.screen.close()
          try must("state", be: state, is: visit.screen.state)
          visit.screen.delegate = next
          visit.screen.close()
          try must("the former delegate's calls", be: 0, is: visit.owner.closed.count)
          try must("the next delegate's calls", be: 1, is: next.closed.count)
        }
      }
    }

    // Rule: A result that arrives after the screen was released does no harm.
    // Look at: ProfileScreen.swift, the capture lists.
    @Test func `takes an answer that comes too late`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let places = Visit.situations(Visit.pending + Visit.pendingSinceShown)
        await Situations.check(places, LoadEnding.all()) { visit, ending in
          let owner = visit.leave().owner
          owner.screen = nil
          ending.reach(on: visit.desk)
          while !visit.desk.pending.isEmpty { visit.desk.answer("text") }
          try must("the requests that still wait", be: [], is: visit.desk.pending)
          try must("the calls of its delegate", be: 0, is: owner.closed.count)
        }
      }
    }
  }
}
