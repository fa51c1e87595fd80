import Exercise05Factories
import Foundation
import GradingSupport
import Lesson05Factories
import Testing

extension Lesson05 {
  @Suite("Task 3 · Tell the identifiers apart")
  @MainActor
  struct Task3 {
    // Rule: For a trade link, `open` calls the closure once, with the number first and the user second.
    // Look at: DeepLinks.swift, which links `open` takes for trade links, and the order of the closure's arguments.
    @Test func `passes the Pokémon and the user to their places`() async {
      let numbers = ["25", "7", "0", "007", "\(Varied.numbers(1)[0])", long("9")]
      let users = ["misty", "Misty", "25", "trade", "-a.b_c~d+", "'(ash!*)$,:@kanto", long("m")]
      let marked = "-._~!$'()*+,:@".flatMap { mark in ["\(mark)2", "ash\(mark)2", "2\(mark)ash"] }
      let links = numbers.map { ("misty", $0) } + (users + marked).map { ($0, "25") }
      await Situations.check(pasts, callers) { visit, isCancelled in
        for (user, number) in links {
          let earlier = visit.factory.requests.count
          let text = "pokemon://trade/\(user)/\(number)"
          let isOpened: Bool = try await inTask(cancelled: isCancelled) { try visit.open(text) }
          let link = "the link to number \(Short(number)) of user \(Short(user))"
          try must("what open returns for \(link)", be: true, is: isOpened)
          let calls = visit.factory.requests.dropFirst(earlier).map { $0.map(Short.init) }
          try must(
            "the closure's calls for \(link)",
            be: [[Short(number), Short(user)]],
            is: calls
          )
        }
      }
    }

    // Rule: `open` pushes the screen that the closure returned, once.
    // Look at: DeepLinks.swift, `open`.
    @Test func `pushes the one screen that was made`() async {
      await Situations.check(pasts, seconds) { visit, second in
        try await pushes(visit.navigator, visit.factory, second) {
          _ = try? visit.open("pokemon://trade/misty/25")
        }
      }
    }

    // Rule: Every `open` of a trade link pushes a new screen, even for the same link.
    // Look at: DeepLinks.swift, what it stores.
    @Test func `makes a new screen each time a link is opened`() async {
      await Situations.check(pasts) { visit in
        let earlier = visit.navigator.screens.count
        for _ in 1...1_100 { _ = try visit.open("pokemon://trade/misty/25") }
        let count: Int = Set(visit.navigator.identities).count
        try must("the number of different screens", be: earlier + 1_100, is: count)
      }
    }

    // Rule: `DeepLinks` stores no screen. Look at: DeepLinks.swift, what it stores.
    @Test func `stores no screen that was popped`() throws {
      var screen = Weak(object: nil)
      let (stack, factory) = (ScreenStack(), FactorySpy { screen = Weak(object: $0) })
      let sut = makeDeepLinks(navigator: stack) { factory.make($0, $1) }
      _ = sut.open(try #require(URL(string: "pokemon://trade/misty/25")))

      stack.pop()

      let isReleased: Bool = screen.object == nil
      #expect(isReleased, "the screen was popped, and is still there")
      withExtendedLifetime(sut) {}
    }

    // Rule: Creating `DeepLinks` calls no closure. Look at: DeepLinks.swift, `init`.
    @Test func `makes nothing before a link comes`() {
      let factory = FactorySpy()
      _ = makeDeepLinks(navigator: ScreenStack()) { factory.make($0, $1) }

      let count: Int = factory.requests.count
      #expect(count == 0)
    }

    // Rule: For a link with another scheme, another host or no host, `open` returns `false`.
    // Look at: DeepLinks.swift, how `open` checks scheme and host.
    @Test func `opens nothing for another scheme or host`() async { await refused(elsewhere) }

    // Rule: For a link with a missing, an empty or an extra part, `open` returns `false`.
    // Look at: DeepLinks.swift, how `open` splits the link: `pathComponents` drops empty parts.
    @Test func `opens nothing for a link of another shape`() async { await refused(misshapen) }

    // Rule: For a link whose number contains anything but digits, `open` returns `false`.
    // Look at: DeepLinks.swift, which numbers `open` accepts.
    @Test func `opens nothing for a number that is none`() async { await refused(numberless) }

    // Rule: When `open` returns `false`, it calls no closure and pushes no screen.
    // Look at: DeepLinks.swift, what `open` does before its guard.
    @Test func `does nothing before it knows the link`() async {
      await Situations.check(pasts, endings(elsewhere + misshapen + numberless)) { visit, text in
        let (made, shown) = (visit.factory.requests, visit.navigator.identities)
        // What it opens is the affair of the rules above.
        if try visit.open(text) { return }
        try must("the closure's calls", be: made, is: visit.factory.requests)
        try must("the pushed screens", be: shown.count, is: visit.navigator.identities.count)
      }
    }

    private func refused(
      _ texts: [String],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      await Situations.check(pasts, endings(texts), sourceLocation: sourceLocation) { visit, text in
        try must("what open returns", be: false, is: try visit.open(text))
      }
    }

    private func long(_ text: String) -> String { String(repeating: text, count: 300) }

    private func endings(_ texts: [String]) -> [Ending<String>] {
      texts.map { Ending("with the link \($0)", $0) }
    }

    private var elsewhere: [String] {
      let hosts = [
        "//trade/", "//gym/", "//trades/", "//fairtrade/", "//trade.gym/", "//gym.trade/",
        "//trade@gym/", "//", "///trade/", "/trade/", "/gym/trade/", "trade/",
      ]
      let starts = ["pokemon:", "pokemons:", "xpokemon:", "https:", ""].flatMap { scheme in
        hosts.map { scheme + $0 }
      }
      return starts.dropFirst().map { $0 + "misty/25" }
        + ["misty/", "misty/25/25", "/25"].map { "pokemon://gym/\($0)" }
    }

    private var misshapen: [String] {
      let shapes: [[String]] =
        [[], ["25"], ["misty"], ["", "25"], ["misty", ""], ["", ""], ["", "pikachu"]]
        + (0...2).flatMap { place in
          ["now", "25", "", "misty"].map { extra in
            var shape = ["misty", "25"]
            shape.insert(extra, at: place)
            return shape
          }
        }
      // A slash at the end is for the student to decide.
      let wrong =
        shapes.filter { $0 != ["misty", "25", ""] } + [["", "25", "25"], ["", "", "25"]]
      return ["pokemon://trade"] + wrong.map { "pokemon://trade/\($0.joined(separator: "/"))" }
    }

    private var numberless: [String] {
      ["misty", "25"].flatMap { user in
        (["pikachu", "0x19", "2e5"]
          + "a-._~!$&'()*+,;=:@".flatMap { mark in ["\(mark)25", "2\(mark)5", "25\(mark)"] })
          .map { "pokemon://trade/\(user)/\($0)" }
      }
    }

    @MainActor
    private struct Visit {
      let navigator = NavigatorSpy()
      let factory = FactorySpy()
      let sut: any DeepLinkOpening
      private let other: (any DeepLinkOpening)?

      init(after texts: String..., isAlone: Bool = true) throws {
        sut = makeDeepLinks(navigator: navigator) { [factory] in factory.make($0, $1) }
        other =
          isAlone ? nil : makeDeepLinks(navigator: ScreenStack()) { FactorySpy().make($0, $1) }
        for text in texts { _ = try open(text) }
      }

      func open(_ text: String) throws -> Bool {
        guard let url = URL(string: text) else { throw Broken("\(text) is no URL") }
        return sut.open(url)
      }
    }

    private var pasts: [Situation<Visit>] {
      [
        Situation("with no link opened before") { try Visit() },
        Situation("after a trade link") { try Visit(after: "pokemon://trade/misty/25") },
        Situation("after a link of another shape") { try Visit(after: "pokemon://gym/misty/25") },
        Situation("with other links that were made later") { try Visit(isAlone: false) },
      ]
    }
  }
}
