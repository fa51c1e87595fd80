import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02 {
  @Suite("Task 5 · Finish where you started")
  @MainActor
  struct Task5 {
    // Rule: one load, one loader. Look at: which loader is asked for the motto.
    @Test func `asks the loader that it started with for the motto`() {
      let (first, second) = (PendingLoader(), PendingLoader())
      let sut = makeScreen(loader: first)

      sut.reload()
      sut.loader = second
      first.answer("Ada")

      let (old, new): ([ProfilePart], [ProfilePart]) = (first.requests, second.requests)
      #expect(
        old == [.name, .motto],
        "a load that began on the first loader ends there; look at who is asked for the motto"
      )
      #expect(new == [], "the second loader waits for the next load; look at who is asked")
    }

    // Rule: one load, one loader. Look at: what the completions read.
    @Test(arguments: Varied.names(2))
    func `shows nobody half`(name: String) {
      let (first, second) = (PendingLoader(), PendingLoader())
      let sut = makeScreen(loader: first)

      sut.reload()
      sut.loader = second
      first.answer(name)
      second.answer("Somebody else's motto")
      first.answer("\(name) was here")

      let state: ProfileState = sut.state
      #expect(
        state == .showing(name: name, motto: "\(name) was here"),
        "name and motto must belong together; look at who is asked for the motto"
      )
    }

    // Rule: what was started does not need the property any more. Look at: what the completions read.
    @Test func `finishes although its loader was taken away`() {
      let loader = PendingLoader()
      let sut = makeScreen(loader: loader)

      sut.reload()
      sut.loader = nil
      loader.answer("Ada")
      loader.answer("Onwards")

      let state: ProfileState = sut.state
      #expect(
        state == .showing(name: "Ada", motto: "Onwards"),
        "the load had begun before the loader was taken away; look at what the completions read"
      )
    }

    // Rule: each load has a loader and a name of its own. Look at: what loads share in ProfileScreen.
    @Test func `keeps two loads apart that are under way at once`() {
      let (first, second) = (PendingLoader(), PendingLoader())
      let sut = makeScreen(loader: first)
      sut.reload()
      sut.loader = second
      sut.reload()

      var states: [ProfileState] = []
      for (loader, text) in [(first, "Ada"), (second, "Bob"), (second, "Bob"), (first, "Ada")] {
        loader.answer(text)
        states.append(sut.state)
      }

      // Whether the older load is shown or dropped is the screen's affair.
      let whole: [ProfileState] = ["Ada", "Bob"].map { .showing(name: $0, motto: $0) }
      let mixed: [ProfileState] = states.filter { $0 != .loading && !whole.contains($0) }
      #expect(mixed == [], "name and motto must belong together; look at what two loads share")
      let isShown: Bool = whole.contains(sut.state)
      #expect(isShown, "all was answered and \(sut.state) is shown; look at who is asked")
    }

    // Rule: a pending request keeps its loader. Look at: the capture lists.
    @Test func `keeps a loader that was replaced until it has answered`() async {
      await #expect(
        processExitsWith: .success,
        "answering after the loader was replaced must not trap; look at the capture lists"
      ) {
        await ReplacedLoader.isAskedForTheMotto()
      }
    }

    // Rule: what is half there is not shown. Look at: where `state` is set.
    @Test func `is loading until name and motto are there`() {
      let loader = PendingLoader()
      let sut = makeScreen(loader: loader)

      sut.reload()
      var states: [ProfileState] = [sut.state]
      loader.answer("Ada")
      states.append(sut.state)

      #expect(
        states == [.loading, .loading],
        "something was asked for and did not come yet: that is .loading; look at `state`"
      )
    }
  }
}

/// What happens in the process of the exit test.
@MainActor
private enum ReplacedLoader {
  static func isAskedForTheMotto() {
    let inbox = Inbox()
    let sut = makeScreen(loader: PassingLoader(to: inbox))

    sut.reload()
    sut.loader = PendingLoader()
    inbox.answer("Ada")
    inbox.answer("Onwards")

    expect(
      sut.state,
      equals: .showing(name: "Ada", motto: "Onwards"),
      "nobody but the pending request holds the first loader; look at the capture lists"
    )
  }
}
