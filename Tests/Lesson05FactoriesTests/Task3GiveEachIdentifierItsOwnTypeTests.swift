import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 3 · Give each identifier its own type", .ownProcess)
  @MainActor
  struct Task3 {
    let navigator = NavigatorSpy()
    let factory = FactorySpy()
    let links: any DeepLinkOpening

    init() {
      links = makeDeepLinks(navigator: navigator, makeTradeScreen: factory.makeTradeScreen)
    }

    // Rule: For a trade link, `open` calls the closure of `makeDeepLinks` once, with the number first and the user
    // second. Look at: DeepLinks.swift, `open`; Wiring.swift, the closure in `makeDeepLinks`.
    @Test func `a trade link calls the closure with the number first and the user second`() throws {
      let url = try #require(URL(string: "pokemon://trade/misty/25"))

      let isOpened = links.open(url)

      #expect(isOpened)
      #expect(factory.requests == [["25", "misty"]])
    }

    // Rule: The closure that `DeepLinks` stores can't be called with swapped identifiers: that doesn't compile.
    // Look at: DeepLinks.swift, the type of `makeTradeScreen`.
    @Test func `swapped identifiers do not compile`() async throws {
      let compiling = try await compilingExpressions(
        """
        await DeepLinks(navigator: ScreenStack()) { first, second in
          var identifier = first
          identifier = second
          fatalError("\\(identifier)")
        }
        """
      )

      #expect(compiling == [])
    }
  }
}
