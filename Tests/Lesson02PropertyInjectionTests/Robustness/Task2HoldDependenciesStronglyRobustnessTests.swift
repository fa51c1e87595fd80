import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02.Task2 {
  // Rule: The screen keeps the assigned loader and the assigned tracker alive when no other object holds them.
  // Look at: ProfileScreen.swift, whether a load removes its loader.
  @Test(arguments: [true, false])
  func `the screen keeps the assigned loader alive after a load has ended`(succeeds: Bool) {
    let screen = makeProfileScreen(from: Storyboard())
    let server = ServerSpy()
    screen.loader = ServerLoader(server)
    screen.reload()
    // A loader that is released earlier breaks the rule of the example.
    if server.requests.isEmpty { return }
    server.complete(with: "Ada")
    if succeeds { server.complete(with: "Onwards") } else { server.fail() }

    expectEqual(screen.loader is ServerLoader, true, "the loader is still there")
  }

  // Rule: `reload()` sends one request, for the name, to the loader that was assigned last, even while another load is
  // pending. Look at: ProfileScreen.swift, where `reload` reads `loader`.
  @Test(arguments: Situation.allCases)
  func `reload requests the name once from the loader assigned last`(situation: Situation) {
    let fixture = ScreenFixture(situation)
    let sent = fixture.requests { fixture.screen.reload() }
    expectEqual(sent, [.name])

    let next = ServerLoader()
    fixture.screen.loader = next
    let old = next.server.requests.count
    let sentToOldLoader = fixture.requests { fixture.screen.reload() }
    expectEqual(Array(next.server.requests.dropFirst(old)), [.name], "with another loader")
    expectEqual(sentToOldLoader, [], "the requests to the loader that was replaced")
  }

  // Rule: `reload()` sends one request, for the name, to the loader that was assigned last, even while another load is
  // pending. Look at: ProfileScreen.swift, what a load without a loader stores.
  @Test func `reload requests the name from a loader that came after a load without one`() {
    let screen = makeProfileScreen(from: Storyboard())
    screen.reload()
    let loader = ServerLoader()
    screen.loader = loader
    screen.reload()

    expectEqual(Array(loader.server.requests.suffix(1)), [.name])
  }

  // Rule: When both requests have succeeded, `state` shows the name and the motto unchanged.
  // Look at: ProfileScreen.swift, the completions.
  @Test(arguments: unusualTexts) func `state shows unusual texts unchanged`(text: String) {
    let fixture = ScreenFixture(.new)
    guard fixture.beginsItsOnlyLoad() else { return }
    fixture.server.complete(with: text)
    fixture.server.complete(with: text)

    let expected = ProfileState.showing(name: text, motto: text)
    expectEqual(Exactly("\(fixture.screen.state)"), Exactly("\(expected)"))
  }

  // Rule: A loader may call the completion before `load` returns: `state` shows its texts in the same way.
  // Look at: ProfileScreen.swift, where `state` becomes `.loading`.
  @Test(arguments: Situation.withoutPendingLoad)
  func `state shows the texts of a loader that completes immediately`(situation: Situation) {
    let fixture = ScreenFixture(situation)
    // A load that begins too early breaks the rules of task 1.
    if !fixture.server.pending.isEmpty { return }
    fixture.server.immediateResults = [.success("Ada"), .success("Onwards")]
    let sent = fixture.requests { fixture.screen.reload() }
    // A screen that sends no request breaks the rule of `reload`.
    if sent.isEmpty { return }

    expectEqual(fixture.screen.state, .showing(name: "Ada", motto: "Onwards"))
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: ProfileScreen.swift, everything `static` or global.
  @Test(.ownProcess) func `two screens use their own properties and loads`() {
    let screens = [ScreenFixture(.new), ScreenFixture(.new)]
    for fixture in screens { fixture.screen.reload() }
    // Screens that send no request, or too many, break the rule of `reload`.
    if [0, 4].contains(screens.map(\.server.requests.count).reduce(0, +)) { return }
    for fixture in screens { fixture.completeLoad() }
    for fixture in screens { fixture.screen.close() }

    for (number, fixture) in screens.enumerated() {
      let lead = "screen \(number + 1) of 2"
      expectEqual(fixture.server.requests, [.name, .motto], lead)
      expectEqual(fixture.screen.state, .showing(name: "Ada", motto: "Onwards"), lead)
      expectEqual(fixture.tracker.events, ["profile requested"], lead)
      expectEqual(fixture.delegate.closedScreens, [ObjectIdentifier(fixture.screen)], lead)
    }
  }
}
