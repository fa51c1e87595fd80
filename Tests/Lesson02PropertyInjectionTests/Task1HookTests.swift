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
      let (_, touched) = OutsideWorld.watching { makeProfileScreen(from: Storyboard()) }

      let reached: [String] = touched
      #expect(reached == [])
    }

    // Rule: A screen is `.blank` until `viewDidLoad()` or `reload()` is called.
    // Look at: ProfileScreen.swift, where `state` is set.
    @Test func `is blank until it loads`() async {
      await Situations.check(Visit.complete(Visit.fresh)) { visit in
        try must("state", be: .blank, is: visit.screen.state)
      }
    }

    // Rule: Assigning a property sends no request, tracks no event and doesn't change `state`.
    // Look at: ProfileScreen.swift, `didSet`, if there is one.
    @Test func `does nothing while its properties are assigned`() async {
      let places = Visit.everywhere + Visit.withoutLoader + Visit.withoutTracker
      await Situations.check(places, assignments) { visit, assign in
        let (desk, tracker, state) = (visit.desk, TrackerSpy(), visit.screen.state)
        let (sent, events) = (desk.requests, visit.tracker.events)
        assign(visit, desk.loader("next"), tracker)

        try must("the requests", be: sent, is: desk.requests)
        try must("the events", be: events, is: visit.tracker.events)
        try must("the next tracker's events", be: [], is: tracker.events)
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

    // Rule: `viewDidLoad()` tracks `"profile requested"` once, with the assigned tracker.
    // Look at: ProfileScreen.swift, `viewDidLoad`.
    @Test func `tracks once that its view has loaded`() async {
      await Situations.check(Visit.unshown) { visit in
        let old = visit.tracker.events.count
        Storyboard().show(visit.screen)

        let new = Array(visit.tracker.events.dropFirst(old))
        try must("the new events", be: ["profile requested"], is: new)
      }
    }

    private typealias Assign = @MainActor @Sendable (Visit, DeskLoader, TrackerSpy) -> Void

    private let assignments: [Ending<Assign>] = [
      Ending("another loader is assigned") { visit, loader, _ in visit.screen.loader = loader },
      Ending("the loader is taken away") { visit, _, _ in visit.screen.loader = nil },
      Ending("another tracker is assigned") { visit, _, spy in visit.screen.tracker = spy },
      Ending("a delegate is assigned") { visit, _, _ in visit.screen.delegate = DelegateSpy() },
    ]
  }
}
