import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02.Task1 {
  // Rule: `state` is `.blank` until `viewDidLoad()` or `reload()` is called.
  // Look at: ProfileScreen.swift, where `state` is set.
  @Test func `a new screen is blank, before and after all assignments`() {
    expectEqual(makeProfileScreen(from: Storyboard()).state, .blank)
    expectEqual(ScreenFixture(.new).screen.state, .blank, "after all assignments")
  }

  // Rule: Assigning a property sends no request, tracks no event and doesn't change `state`.
  // Look at: ProfileScreen.swift, `didSet` and `set`, if there are any.
  @Test(arguments: Situation.allCases)
  func `assigning a property has no side effect`(situation: Situation) {
    let fixture = ScreenFixture(situation)
    let state = fixture.screen.state
    let oldEvents = fixture.tracker.events
    let next = ServerLoader()
    let nextTracker = TrackerSpy()
    let sent = fixture.requests {
      fixture.screen.loader = next
      fixture.screen.loader = nil
      fixture.screen.loader = fixture.loader
      fixture.screen.tracker = nextTracker
      fixture.screen.delegate = DelegateSpy()
      fixture.screen.delegate = nil
    }

    expectEqual(sent + next.server.requests, [], "the requests")
    expectEqual(fixture.tracker.events + nextTracker.events, oldEvents, "the events")
    expectEqual(fixture.screen.state, state)
  }
}
