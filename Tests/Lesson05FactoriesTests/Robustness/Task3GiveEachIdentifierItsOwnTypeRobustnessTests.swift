import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05.Task3 {
  // Rule: For a trade link, `open` calls the closure of `makeDeepLinks` once, with the number first and the user
  // second. Look at: DeepLinks.swift, what `open` does with the texts of the link.
  @Test(arguments: [
    ["25", "25"], ["007", "Misty"], ["7", "-a.b_c~d+'(ash!*)$,:@kanto"], ["7", "7"],
  ])
  func `the closure gets the identifiers of the link unchanged`(identifiers: [String]) throws {
    let count = factory.requests.count
    _ = try open("pokemon://trade/\(identifiers[1])/\(identifiers[0])")

    expectEqual(Set(factory.requests.dropFirst(count)), [identifiers])
  }

  // Rule: `open` pushes the screen that the closure returned, once.
  // Look at: DeepLinks.swift, `open`.
  @Test func `each open pushes the screen that the closure returned`() throws {
    factory.screens = []
    for user in ["misty", "misty", "brock"] { _ = try open("pokemon://trade/\(user)/25") }

    let pushed = navigator.screens.map(ObjectIdentifier.init)
    expectEqual(pushed, factory.screens.map(ObjectIdentifier.init))
  }

  // Rule: Everything that the starter does right still works, and every promise in the comments of `Given` is kept.
  // Look at: DeepLinks.swift, the guard in `open`.
  @Test(arguments: [
    "pokemon://gym/misty/25", "https://trade/misty/25", "pokemon:/trade/misty/25",
    "pokemon://trade/misty", "pokemon://trade/misty/25/25", "pokemon://trade//25",
    "pokemon://trade/misty/", "pokemon://trade/misty/pikachu", "pokemon://trade/25/misty",
    "pokemon://trade/misty/-25",
  ])
  func `any other link opens nothing`(link: String) throws {
    let count = factory.requests.count
    let isOpened = try open(link)

    expectEqual(isOpened, false, "the result of open")
    expectEqual(factory.requests.count, count, "calls of the closure")
    expectEqual(navigator.screens.count, 0, "pushed screens")
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: DeepLinks.swift, `init`.
  @Test func `creating DeepLinks calls no closure`() {
    expectEqual(factory.requests, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: DeepLinks.swift and Wiring.swift, everything `static` or global.
  @Test(.ownProcess) func `two DeepLinks use their own navigators and closures`() throws {
    let otherNavigator = NavigatorSpy()
    let otherFactory = FactorySpy()
    let others = makeDeepLinks(
      navigator: otherNavigator,
      makeTradeScreen: otherFactory.makeTradeScreen
    )
    let count = otherFactory.requests.count
    for user in ["misty", "brock", "misty"] { _ = try open("pokemon://trade/\(user)/25") }

    expectEqual(navigator.screens.count, 3, "screens on the navigator of these DeepLinks")
    expectEqual(otherNavigator.screens.count, 0, "screens on the other navigator")
    expectEqual(otherFactory.requests.count, count, "calls of the other closure")
    withExtendedLifetime(others) {}
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: DeepLinks.swift, its properties.
  @Test func `a closed trade screen is released while DeepLinks is in use`() throws {
    _ = try open("pokemon://trade/misty/25")
    let screens = factory.screens.map { Weak(object: $0) }
    factory.screens = []
    navigator.screens = []

    expectEqual(screens.map(\.isReleased), screens.map { _ in true })
    withExtendedLifetime(links) {}
  }

  private func open(_ link: String) throws -> Bool {
    links.open(try #require(URL(string: link)))
  }
}
