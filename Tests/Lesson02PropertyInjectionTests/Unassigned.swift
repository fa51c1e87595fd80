import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld
import Testing

/// What happens in the processes of the exit tests.
@MainActor
enum Unassigned {
  /// Uses screens that have no loader, or have none any more.
  static func isShown() {
    expectWords(when: "the loader was never assigned", from: makeScreen()) { $0.reload() }
    expectWords(when: "the view loaded without a loader", from: makeScreen()) {
      Storyboard().show($0)
    }

    let loader = PendingLoader()
    let sut = makeScreen(loader: loader)
    sut.loader = nil
    expectWords(when: "the loader was assigned and taken away", from: sut) { $0.reload() }
    sut.loader = loader
    sut.reload()
    loader.answer(gone)
    loader.answer(gone)
    sut.loader = nil
    expectWords(when: "the loader was taken away after a load", from: sut) { $0.reload() }
  }

  private static let gone = "Somebody whose loader is gone"

  private static func expectWords(
    when situation: String,
    from sut: any ProfileDisplaying,
    after use: (any ProfileDisplaying) -> Void
  ) {
    let (_, touched) = OutsideWorld.watching { use(sut) }

    let reached: [String] = touched
    #expect(
      reached == [],
      "\(situation), and a global stepped in: \(reached); look at `var loader`"
    )
    // A local default may answer.
    if case .showing(let name, _) = sut.state, name != gone { return }
    let state: ProfileState = sut.state
    #expect(
      state == .failed(.notAssigned("loader")),
      """
      \(situation), and the screen shows \(state) where \
      .failed(.notAssigned("loader")) or a local default belongs; look at ProfileScreen
      """
    )
  }

  /// Uses a screen too early, then assigns a loader.
  static func isNoLongerTheCase() {
    let loader = PendingLoader()
    let sut = makeScreen()

    sut.reload()
    sut.loader = loader
    sut.reload()

    let requests: [ProfilePart] = loader.requests
    #expect(
      requests == [.name],
      "once a loader is assigned the next load asks it, but it got \(requests); look at `reload`"
    )
  }
}
