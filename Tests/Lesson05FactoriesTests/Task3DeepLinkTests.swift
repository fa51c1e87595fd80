import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 3 · Tell the identifiers apart")
  @MainActor
  struct Task3 {
    let stack = ScreenStack()
    let factory = FactorySpy()

    // Rule: each value goes to its own place. Look at: the order of the arguments in DeepLinks.open.
    @Test(arguments: Varied.numbers(2), ["misty", "brock"])
    func `hands the Pokémon and the user to their places`(number: Int, user: String) throws {
      let url = try #require(URL(string: "pokemon://trade/\(user)/\(number)"))

      let isOpened: Bool = makeLinks().open(url)

      let requests: [String] = factory.requests
      #expect(isOpened == true, "\(url) is a trade link, so open must return true")
      #expect(
        requests == ["\(number) of \(user)"],
        "makeTradeScreen takes the Pokémon's number, then the user; look at DeepLinks.open"
      )
    }

    // Rule: what the closure made is what is shown. Look at: DeepLinks.open.
    @Test func `pushes the one screen that was made`() throws {
      let url = try #require(URL(string: "pokemon://trade/misty/25"))

      _ = makeLinks().open(url)

      let count: Int = factory.made.count
      let isTheOneMade: Bool = stack.identities == factory.made.map { ObjectIdentifier($0) }
      #expect(count == 1, "one link must make one screen; look at DeepLinks.open")
      #expect(isTheOneMade, "the screen that is pushed must be the one the closure returned")
    }

    // Rule: products are new each time. Look at: what DeepLinks keeps.
    @Test func `makes a new screen each time a link is opened`() throws {
      let url = try #require(URL(string: "pokemon://trade/misty/25"))
      let sut = makeLinks()

      _ = (sut.open(url), sut.open(url))

      let (made, shown): (Int, Int) = (factory.made.count, Set(stack.identities).count)
      #expect(made == 2, "two visits must make two screens; look at what DeepLinks keeps")
      #expect(shown == 2, "two visits must push two screens, no old one again")
    }

    // Rule: no link, no screen. Look at: the initializer of DeepLinks.
    @Test func `makes nothing before a link comes`() {
      _ = makeLinks()

      let count: Int = factory.made.count
      #expect(count == 0, "nobody opened a link yet; look at what DeepLinks does in init")
    }

    // Rule: a link that says something else opens nothing. Look at: the guard in DeepLinks.open.
    @Test(arguments: [
      "pokemon://gym/misty/25", "pokemon://trade/misty", "pokemon://trade/misty/25/now",
      "https://trade/misty/25", "pokemon://trade//25", "pokemon://trade/misty/", "pokemon://trade",
    ])
    func `opens nothing for a link of another shape`(text: String) throws {
      let url = try #require(URL(string: text))

      let isOpened: Bool = makeLinks().open(url)

      let (made, pushed): (Int, Int) = (factory.made.count, stack.screens.count)
      #expect(isOpened == false, "\(url) is no trade link, so open must return false")
      #expect(made == 0, "\(url) is no trade link: make no screen; look at the guard in open")
      #expect(pushed == 0, "\(url) is no trade link: push no screen; look at the guard in open")
    }

    private func makeLinks() -> any DeepLinkOpening {
      makeDeepLinks(navigator: stack) { factory.make($0, $1) }
    }
  }
}
