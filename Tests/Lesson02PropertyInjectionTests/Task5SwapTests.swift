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
  }
}
