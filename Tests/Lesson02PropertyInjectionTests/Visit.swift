import Exercise02PropertyInjection
import Foundation
import GradingSupport
import Lesson02PropertyInjection

/// A screen from the storyboard, with all that a test can see of it.
@MainActor
final class Visit {
  var screen: any ProfileDisplaying
  let desk = Desk()
  let loader: DeskLoader
  let tracker = TrackerSpy()
  let nextTracker = TrackerSpy()
  /// The delegate, which owns the screen as well.
  var owner = DelegateSpy()
  private let outdated = DelegateSpy()

  init() {
    screen = makeProfileScreen(from: Storyboard())
    loader = desk.loader("first")
  }

  func assignAll() {
    screen.tracker = TrackerSpy()
    screen.tracker = tracker
    assign()
  }

  /// Assigns all but the tracker, and first what nothing must ever use.
  func assign() {
    screen.loader = desk.loader("outdated")
    screen.delegate = outdated
    screen.loader = loader
    screen.delegate = owner
    owner.screen = screen
  }

  /// The app is done with the screen and its owner, and gets new ones. Returns both for a last look.
  func leave() -> (screen: any ProfileDisplaying, owner: DelegateSpy) {
    defer { (screen, owner) = (makeProfileScreen(from: Storyboard()), DelegateSpy()) }
    return (screen, owner)
  }

  /// A whole load.
  func load(_ ending: LoadEnding, by start: (Visit) -> Void = { $0.screen.reload() }) {
    if ending.isPrompt {
      desk.promptly = [ProfilePart.name, .motto].map { part in { _ in ending.result(of: part) } }
    }
    start(self)
    desk.promptly = []
    if !ending.isPrompt { ending.reach(on: desk) }
  }

  /// The requests that `steps` lead to.
  func requests(after steps: () -> Void) -> [String] {
    let old = desk.requests.count
    steps()
    return Array(desk.requests.dropFirst(old))
  }

  /// Where a user can be with a screen is a name, and the steps there.
  typealias Steps = @MainActor @Sendable (Visit) -> Void
  typealias Place = Ending<Steps>

  /// Where a user can be with a screen that got everything.
  static var everywhere: [Situation<Visit>] { unshown + situations([shown] + pendingSinceShown) }

  /// The same before its hook was called.
  static var unshown: [Situation<Visit>] { situations(fresh + over + pending) }

  /// The same while no load is under way.
  static var calm: [Situation<Visit>] { situations(fresh + over + [shown]) }

  /// Where a screen can be when it has no loader.
  static var withoutLoader: [Situation<Visit>] {
    let never = Place("with no loader ever assigned") { $0.screen.tracker = $0.tracker }
    return situations([never], after: { _ in })
      + situations(
        fresh + over + pending,
        named: "with its loader taken away ",
        then: { $0.screen.loader = nil }
      )
  }

  /// Where a screen without a load under way can be when it never got a tracker.
  static var withoutTracker: [Situation<Visit>] {
    situations(fresh + over, named: "with no tracker, ", after: { $0.assign() })
  }

  /// Where a screen can be when it has used what it has itself in place of a tracker, and of a loader.
  static var withDefaults: [Situation<Visit>] {
    let name = "reloaded with no tracker, and then with no loader, "
    return situations(fresh + over, named: name, after: { $0.assign() }) {
      $0.screen.reload()
      $0.screen.loader = nil
      $0.screen.reload()
    }
  }

  static func situations(
    _ places: [Place],
    named prefix: String = "",
    after setUp: @escaping Steps = { $0.assignAll() },
    then end: @escaping Steps = { _ in }
  ) -> [Situation<Visit>] {
    places.map { place in
      Situation(prefix + place.name) {
        let visit = Visit()
        for steps in [setUp, place.value, end] { steps(visit) }
        return visit
      }
    }
  }

  static let fresh: [Place] = [
    Place("in a new screen") { _ in },
    Place("after it was closed without a delegate") {
      $0.screen.delegate = nil
      $0.screen.close()
      $0.screen.delegate = $0.owner
    },
  ]

  static let over: [Place] = [
    Place("after a profile was shown") { $0.load(.shown) },
    Place("after the name failed") { $0.load(LoadEnding(failing: .name)) },
    Place("after the motto failed") { $0.load(LoadEnding(failing: .motto)) },
    Place("after many failures") { for _ in 0..<12 { $0.load(LoadEnding(failing: .name)) } },
    Place("after a load without a loader") {
      $0.screen.loader = nil
      $0.screen.reload()
      $0.screen.loader = $0.loader
    },
  ]

  static let pending: [Place] = [
    Place("while the name is pending") { $0.screen.reload() },
    Place("while the motto is pending") {
      $0.screen.reload()
      $0.desk.answer("Ada")
    },
    Place("while two loads are pending") {
      $0.screen.reload()
      $0.screen.loader = $0.desk.loader("other")
      $0.screen.reload()
      $0.screen.loader = $0.loader
    },
  ]

  static let pendingSinceShown: [Place] = [
    Place("while the name for its new view is pending") { Storyboard().show($0.screen) },
    Place("while the motto for its new view is pending") {
      Storyboard().show($0.screen)
      $0.desk.answer("Ada")
    },
  ]

  private static let shown = Place("after its view and a profile have loaded") {
    $0.load(.shown) { Storyboard().show($0.screen) }
  }
}

/// How a load can end.
@MainActor
struct LoadEnding: Sendable {
  static let shown = LoadEnding()

  var failing: ProfilePart?
  var error: any Error = ThrownByTheDouble()
  /// Whether the loader answers before `load` returns.
  var isPrompt = false

  static func all(isPrompt: Bool = false) -> [Ending<LoadEnding>] {
    let when = isPrompt ? " at once" : ""
    let ours = ProfileFailure.notAssigned("server")
    let errors: [any Error] = [ThrownByTheDouble(), CancellationError(), ours, URLError(.timedOut)]
    var all = [Ending("the profile comes\(when)", LoadEnding(isPrompt: isPrompt))]
    for part in [ProfilePart.name, .motto] {
      all += errors.map {
        let ending = LoadEnding(failing: part, error: $0, isPrompt: isPrompt)
        return Ending("the \(part.rawValue) fails\(when) with \($0)", ending)
      }
    }
    return all
  }

  /// Brings the oldest load of a desk to this end.
  func reach(on desk: Desk) {
    desk.finish(result(of: .name))
    if failing != .name { desk.finish(result(of: .motto)) }
  }

  func result(of part: ProfilePart) -> Result<String, any Error> {
    if part == failing { return .failure(error) }
    return .success(part == .name ? "Ada" : "Onwards")
  }

  var state: ProfileState {
    failing == nil ? .showing(name: "Ada", motto: "Onwards") : .failed(.unavailable)
  }
}
