import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

extension Lesson02.Task4 {
  // Rule: A screen and the delegate that owns it are both released when no other object holds them, even while a
  // request is pending. Look at: ProfileScreen.swift, the capture lists of the completions, and what `close` stores.
  @Test(arguments: Situation.allCases, [false, true])
  func `the screen and its delegate are released in every situation`(
    situation: Situation,
    isClosed: Bool
  ) async {
    for object in ["the delegate", "the screen"] {
      // The requests and the loader outlive the screen.
      var loader: ServerLoader?
      await expectDeallocated("\(object) is released") {
        let fixture = ScreenFixture(situation)
        loader = fixture.loader
        fixture.delegate.screen = fixture.screen
        if isClosed { fixture.screen.close() }
        return object == "the screen" ? fixture.screen : fixture.delegate
      }
      withExtendedLifetime(loader) {}
    }
  }

  // Rule: `close()` calls the delegate that was assigned last, once, with this screen.
  // Look at: ProfileScreen.swift, `close`.
  @Test(arguments: [false, true])
  func `close calls the delegate assigned last, once, with the screen`(isShown: Bool) {
    let fixture = ScreenFixture(.new)
    let next = DelegateSpy()
    if isShown { Storyboard().show(fixture.screen) }
    fixture.screen.delegate = next
    fixture.screen.close()

    expectEqual(next.closedScreens, [ObjectIdentifier(fixture.screen)])
    expectEqual(fixture.delegate.closedScreens, [], "the calls of the replaced delegate")
  }

  // Rule: `close()` does nothing without a delegate, and nothing after the delegate was released.
  // Look at: ProfileScreen.swift, `var delegate`.
  @Test(arguments: [false, true])
  func `close does nothing without a delegate, or after its release`(hadDelegate: Bool) {
    let fixture = ScreenFixture(.namePending)
    fixture.screen.delegate = hadDelegate ? DelegateSpy() : nil
    fixture.screen.close()
    expectEqual(fixture.screen.state, .loading)

    let next = DelegateSpy()
    fixture.screen.delegate = next
    fixture.screen.close()
    expectEqual(next.closedScreens.count, 1, "the calls of a delegate that is assigned later")
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: ProfileScreen.swift, the capture lists.
  @Test(arguments: [Situation.namePending, .mottoPending], [true, false])
  func `a response after the release of the screen does no harm`(
    situation: Situation,
    succeeds: Bool
  ) {
    let loader: ServerLoader
    let delegate: DelegateSpy
    do {
      let fixture = ScreenFixture(situation)
      loader = fixture.loader
      delegate = fixture.delegate
    }
    while !loader.server.pending.isEmpty {
      if succeeds { loader.server.complete(with: "Ada") } else { loader.server.fail() }
    }

    expectEqual(delegate.closedScreens, [], "the calls of the delegate")
  }
}
