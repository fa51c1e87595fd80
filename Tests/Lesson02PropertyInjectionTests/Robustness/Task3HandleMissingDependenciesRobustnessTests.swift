import Exercise02PropertyInjection
import Foundation
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld
import Testing

extension Lesson02.Task3 {
  // Rule: The same holds after `nil` was assigned to `loader`, in a new screen and in one that has shown a profile.
  // Look at: ProfileScreen.swift, where `loader` is read, and what the screen stores of an earlier loader.
  @Test(arguments: Situation.allCases)
  func `a load after nil was assigned shows which property is missing`(situation: Situation) {
    let fixture = ScreenFixture(situation)
    fixture.screen.loader = nil
    fixture.screen.reload()

    let state = fixture.screen.state
    if !state.isOfLocalDefaultLoader { expectEqual(state, .failed(.notAssigned("loader"))) }
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: ProfileScreen.swift, the initial values of `loader` and `tracker`.
  @Test func `a screen with missing dependencies uses nothing live`() {
    let (_, uses) = OutsideWorld.watching {
      let screen = makeProfileScreen(from: Storyboard())
      let loader = ServerLoader()
      Storyboard().show(screen)
      screen.loader = loader
      screen.reload()
      loader.server.complete(with: "Ada")
      loader.server.fail()
      screen.loader = nil
      screen.reload()
      screen.close()
    }

    expectEqual(uses, [])
  }

  // Rule: Each load from an assigned loader sends `"profile requested"` once to the tracker that was assigned last,
  // before `reload()` or `viewDidLoad()` returns. Look at: ProfileScreen.swift, where `tracker` is used.
  @Test(arguments: Situation.withoutPendingLoad)
  func `each load is tracked once by the tracker assigned last`(situation: Situation) {
    let fixture = ScreenFixture(situation)
    let oldCount = fixture.tracker.events.count
    let next = TrackerSpy()
    fixture.screen.tracker = next
    fixture.screen.reload()
    expectEqual(next.events, ["profile requested"])

    fixture.completeLoad()
    expectEqual(next.events, ["profile requested"], "after the load")
    expectEqual(fixture.tracker.events.count, oldCount, "the events of the replaced tracker")
  }

  // Rule: Each load from an assigned loader sends `"profile requested"` once to the tracker that was assigned last,
  // before `reload()` or `viewDidLoad()` returns. Look at: ProfileScreen.swift, where `tracker` is used.
  @Test func `the load of viewDidLoad is tracked once, even if it ends immediately`() {
    let fixture = ScreenFixture(.new)
    fixture.server.immediateResults = [.failure(AnyError())]
    Storyboard().show(fixture.screen)

    // A screen that loads earlier, or not here, breaks the rules of task 1.
    if fixture.server.immediateResults.isEmpty {
      expectEqual(fixture.tracker.events, ["profile requested"])
    }
  }

  // Rule: When a request fails, with any error, `state` is `.failed(.unavailable)`, and the load sends no other request.
  // Look at: ProfileScreen.swift, the failure branches.
  @Test(arguments: [ProfilePart.name, .motto], [true, false])
  func `a load whose request fails shows a failure`(part: ProfilePart, isImmediate: Bool) {
    for error: any Error in [
      AnyError(), CancellationError(), ProfileFailure.notAssigned("server"), URLError(.timedOut),
    ] {
      let fixture = ScreenFixture(.new)
      let name: [Result<String, any Error>] = part == .name ? [] : [.success("Ada")]
      if isImmediate { fixture.server.immediateResults = name + [.failure(error)] }
      fixture.screen.reload()
      // A screen that sends no request, or too many, breaks the rule of `reload`.
      if fixture.server.requests.count != (isImmediate && part == .motto ? 2 : 1) { return }
      if part == .motto { fixture.server.complete(with: "Ada") }
      fixture.server.fail(with: error)

      expectEqual(fixture.screen.state, .failed(.unavailable), "after \(error)")
      expectEqual(fixture.server.pending, [], "the requests that wait after \(error)")
    }
  }
}
