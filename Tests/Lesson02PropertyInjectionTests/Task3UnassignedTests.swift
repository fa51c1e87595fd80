import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld
import Testing

extension Lesson02 {
  @Suite("Task 3 · Do without what nobody assigned")
  @MainActor
  struct Task3 {
    // Rule: used while unset, a screen says so or makes do, and lives. Look at: where `loader` is read.
    @Test func `shows which property nobody assigned`() async {
      await #expect(
        processExitsWith: .success,
        "used before a loader was assigned, the screen must not trap; look for `!` and `unowned`"
      ) {
        await Unassigned.isShown()
      }
    }

    // Rule: being unset is a phase, not a fate. Look at: what remembers that there was no loader.
    @Test func `recovers as soon as a loader is assigned`() async {
      await #expect(
        processExitsWith: .success,
        "used before a loader was assigned, the screen must not trap; look for `!` and `unowned`"
      ) {
        await Unassigned.isNoLongerTheCase()
      }
    }

    // Rule: a default is local: it reaches nobody outside. Look at: the value `tracker` starts with.
    @Test func `works with no tracker, and tells no other`() {
      let loader = PendingLoader()
      let sut = makeScreen(loader: loader, tracker: nil)

      let (_, touched) = OutsideWorld.watching {
        sut.reload()
        loader.answer("Ada")
        loader.answer("Onwards")
      }

      let reached: [String] = touched
      let state: ProfileState = sut.state
      #expect(reached == [], "an unset tracker must not be a global one; look at `var tracker`")
      #expect(
        state == .showing(name: "Ada", motto: "Onwards"),
        "the profile must be shown although nobody tracks; look at ProfileScreen.reload"
      )
    }

    // Rule: a default steps back for what is assigned. Look at: where `tracker` is read.
    @Test func `tells the tracker that was assigned`() {
      let tracker = TrackerSpy()
      let sut = makeScreen(loader: PendingLoader(), tracker: tracker)

      sut.reload()

      let events: [String] = tracker.events.values
      #expect(
        events == ["profile requested"],
        "a load is one event for the assigned tracker; look at ProfileScreen.reload"
      )
    }

    // Rule: a property can be assigned again, and each screen has its own. Look at: `tracker`.
    @Test func `tells the tracker of this screen that was assigned last`() {
      let (first, second, other) = (TrackerSpy(), TrackerSpy(), TrackerSpy())
      let sut = makeScreen(loader: PendingLoader(), tracker: first)
      _ = makeScreen(loader: PendingLoader(), tracker: other)
      sut.reload()

      sut.tracker = second
      sut.reload()

      let events: [[String]] = [first, second, other].map(\.events.values)
      #expect(
        events == [["profile requested"], ["profile requested"], []],
        "one load each for the first and the second, none for another screen's; look at `tracker`"
      )
    }

    // Rule: "the loader failed" is not "there is no loader". Look at: the failure branches.
    @Test(arguments: [ProfilePart.name, .motto])
    func `calls a failed load unavailable`(part: ProfilePart) {
      let loader = PendingLoader()
      let sut = makeScreen(loader: loader)

      sut.reload()
      if part == .motto { loader.answer("Ada") }
      loader.fail()

      let state: ProfileState = sut.state
      #expect(
        state == .failed(.unavailable),
        "a loader that fails is .unavailable, not .notAssigned; look at the failure branches"
      )
    }
  }
}
