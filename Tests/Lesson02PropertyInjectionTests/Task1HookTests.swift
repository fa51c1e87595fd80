import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld
import Testing

extension Lesson02 {
  @Suite("Task 1 · Wait for the hook")
  @MainActor
  struct Task1 {
    // Rule: Creating a screen sends no request and tracks no event. Look at: ProfileScreen.swift, `init`.
    @Test func `does nothing while the storyboard creates it`() {
      let screen = OutsideWorld.watching { makeProfileScreen(from: Storyboard()) }
      let touched: [String] = screen.touched
      #expect(touched == [])
    }

    // Rule: A screen is `.blank` until `viewDidLoad()` or `reload()` is called.
    // Look at: ProfileScreen.swift, where `state` is set.
    @Test func `is blank until it loads`() async {
      await Situations.check(Visit.situations(Visit.fresh)) { visit in
        try must("state", be: .blank, is: visit.screen.state)
      }
    }

    // Rule: Assigning a property sends no request, tracks no event and doesn't change `state`.
    // Look at: ProfileScreen.swift, `didSet`, if there is one.
    @Test func `does nothing while its properties are assigned`() async {
      let places = Visit.everywhere + Visit.withoutLoader + Visit.withoutTracker
      await Situations.check(places, assignments) { visit, assign in
        let (state, events) = (visit.screen.state, visit.tracker.events)
        let sent = visit.requests { assign(visit) }
        try must("the requests", be: [], is: sent)
        try must("the events", be: events, is: visit.tracker.events)
        try must("the next tracker's events", be: [], is: visit.nextTracker.events)
        try must("state", be: state, is: visit.screen.state)
      }
    }

    // Rule: Before it returns, `viewDidLoad()` sends one request, for the name, to the assigned loader.
    // Look at: ProfileScreen.swift, `viewDidLoad`.
    @Test func `asks once when its view has loaded`() async {
      await Situations.check(Visit.unshown) { visit in
        let sent = visit.requests { Storyboard().show(visit.screen) }
        try must("the requests", be: ["the first loader: .name"], is: sent)
      }
    }

    private let assignments: [Ending<Visit.Steps>] = [
      Ending("another loader is assigned") { $0.screen.loader = $0.desk.loader("next") },
      Ending("the loader is taken away") { $0.screen.loader = nil },
      Ending("another tracker is assigned") { $0.screen.tracker = $0.nextTracker },
      Ending("a delegate is assigned") { $0.screen.delegate = DelegateSpy() },
      Ending("the delegate is taken away") { $0.screen.delegate = nil },
      Ending("what is assigned is assigned again") {
        $0.screen.loader = $0.screen.loader
        $0.screen.tracker = $0.screen.tracker
        $0.screen.delegate = $0.screen.delegate
      },
    ]
  }
}
