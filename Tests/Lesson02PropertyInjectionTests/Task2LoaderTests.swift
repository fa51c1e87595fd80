import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 2 · Keep what you use")
  @MainActor
  struct Task2 {
    // Rule: what is assigned after `init()` is what is used. Look at: where `loader` is read.
    @Test(arguments: Varied.names(2))
    func `shows what the assigned loader answers`(name: String) {
      let loader = PendingLoader()
      let sut = makeScreen(loader: loader)

      sut.reload()
      loader.answer(name)
      loader.answer("\(name) was here")

      let state: ProfileState = sut.state
      #expect(
        state == .showing(name: name, motto: "\(name) was here"),
        "name and motto must come from the loader that was assigned; look at ProfileScreen.reload"
      )
    }

    // Rule: an object owns what it works with. Look at: how `loader` is declared.
    @Test func `keeps a loader that nobody else keeps`() {
      let requests = Recorder<ProfilePart>()
      let sut = makeScreen(tracker: TrackerSpy())

      sut.loader = PendingLoader(notingIn: requests)
      sut.reload()

      let asked: [ProfilePart] = requests.values
      #expect(
        asked == [.name],
        "the screen held the only reference and the loader was never asked; look at `var loader`"
      )
    }

    // Rule: a property can be assigned again, and the next load uses it. Look at: what you copy.
    @Test func `turns to the loader that was assigned last`() {
      let (first, second) = (PendingLoader(), PendingLoader())
      let sut = makeScreen(loader: first)
      sut.reload()
      first.answer("Ada")
      first.answer("Onwards")

      sut.loader = second
      sut.reload()

      let (old, new): ([ProfilePart], [ProfilePart]) = (first.requests, second.requests)
      #expect(new == [.name], "after a second assignment that loader is asked; look at `loader`")
      #expect(old == [.name, .motto], "the first loader had its turn; look at what `reload` uses")
    }

    // Rule: each screen has its own. Look at: anything static in ProfileScreen.swift.
    @Test func `keeps two screens apart`() {
      let (first, second) = (PendingLoader(), PendingLoader())
      let screens = [makeScreen(loader: first), makeScreen(loader: second)]

      screens[0].reload()

      let (asked, other): ([ProfilePart], [ProfilePart]) = (first.requests, second.requests)
      #expect(asked == [.name], "a screen must ask the loader assigned to it; look for `static`")
      #expect(other == [], "the other screen's loader must be left alone; look for `static`")
    }
  }
}
