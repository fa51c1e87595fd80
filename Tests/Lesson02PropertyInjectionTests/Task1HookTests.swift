import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld
import Testing

extension Lesson02 {
  @Suite("Task 1 · Wait for the hook")
  @MainActor
  struct Task1 {
    // Rule: when `init()` runs, nothing can have been assigned. Look at: ProfileScreen.init.
    @Test func `does nothing while the storyboard makes it`() {
      let (sut, touched) = OutsideWorld.watching { makeProfileScreen(from: Storyboard()) }

      let reached: [String] = touched
      let state: ProfileState = sut.state
      #expect(reached == [], "making a screen must ask and tell nobody; look at ProfileScreen.init")
      #expect(state == .blank, "a screen that was only made is blank; look at ProfileScreen.init")
    }

    // Rule: being handed something is no reason to use it. Look at: `didSet`, if there is one.
    @Test func `does nothing while its properties are assigned`() {
      let loader = PendingLoader()
      let (tracker, delegate) = (TrackerSpy(), DelegateSpy())
      let sut = makeScreen(loader: loader, tracker: tracker)
      sut.delegate = delegate

      let requests: [ProfilePart] = loader.requests
      let events: [String] = tracker.events.values
      #expect(requests == [], "assigning must start no request; the hook does; look at `loader`")
      #expect(events == [], "assigning must track nothing; the hook does; look at `tracker`")
    }

    // Rule: the hook is where a screen starts, with all that was assigned. Look at: viewDidLoad().
    @Test func `asks once when its view has loaded`() {
      let (loader, tracker) = (PendingLoader(), TrackerSpy())
      let sut = makeScreen(loader: loader, tracker: tracker)

      Storyboard().show(sut)

      let requests: [ProfilePart] = loader.requests
      let events: [String] = tracker.events.values
      #expect(
        requests == [.name],
        "viewDidLoad() must send one request to the assigned loader; look at ProfileScreen"
      )
      #expect(
        events == ["profile requested"],
        "a load is one event, also the one that the hook starts; look at viewDidLoad()"
      )
    }

    // Rule: being handed something is no reason to use it, now or later. Look at: `didSet`, if there is one.
    @Test func `does nothing while its properties are assigned again`() {
      let (loader, tracker) = (PendingLoader(), TrackerSpy())
      let sut = makeScreen(loader: PendingLoader(), tracker: TrackerSpy())
      Storyboard().show(sut)

      sut.tracker = tracker
      sut.loader = loader

      let requests: [ProfilePart] = loader.requests
      let events: [String] = tracker.events.values
      #expect(
        requests == [],
        "the next load asks the new loader, and nothing before; look at `loader`"
      )
      #expect(events == [], "the next load is told to the new tracker, and nothing before")
    }
  }
}
