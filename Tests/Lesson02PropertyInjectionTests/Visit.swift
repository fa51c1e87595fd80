import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import OutsideWorld

/// A screen from the storyboard, with all that a test can see of it.
@MainActor
final class Visit {
  var screen: any ProfileDisplaying
  let desk = Desk()
  let loader: DeskLoader
  let tracker = TrackerSpy()
  /// The delegate, which owns the screen as well.
  var owner = DelegateSpy()
  /// What is in use at the same time.
  private var neighbour: Visit?
  private var kept: [DeskLoader] = []

  init() {
    screen = makeProfileScreen(from: Storyboard())
    loader = desk.loader("first")
  }

  func assignAll() {
    screen.loader = loader
    screen.tracker = tracker
    screen.delegate = owner
    owner.screen = screen
  }

  /// The app is done with the screen and its owner, and gets new ones. Returns both for a last look.
  func leave() -> (screen: any ProfileDisplaying, owner: DelegateSpy) {
    defer { (screen, owner) = (makeProfileScreen(from: Storyboard()), DelegateSpy()) }
    return (screen, owner)
  }

  /// Answers all that waits, and what that asks for.
  func answerAll(_ text: String = "text") {
    while !desk.pending.isEmpty { desk.answer(text) }
  }

  /// A loader that the screen need not keep.
  func lastingLoader(_ name: String) -> DeskLoader {
    kept.append(desk.loader(name))
    return kept[kept.count - 1]
  }

  /// A whole load.
  func load(_ ending: LoadEnding) {
    screen.reload()
    ending.reach(on: desk)
  }

  /// The requests that `steps` lead to.
  func requests(after steps: () -> Void) -> [String] {
    let old = desk.requests.count
    steps()
    return Array(desk.requests.dropFirst(old))
  }

  /// Where a user can be with a screen that got everything.
  static var everywhere: [Situation<Visit>] { unshown + shown }

  /// The same before its hook was called.
  static var unshown: [Situation<Visit>] { fresh + over + pending }

  /// The same while no load is under way.
  static var calm: [Situation<Visit>] { fresh + over + shown }

  static var fresh: [Situation<Visit>] {
    [
      at("in a new screen") { _ in },
      at("in a new screen beside another in use") {
        $0.neighbour = Visit()
        $0.neighbour?.assignAll()
        $0.neighbour?.screen.reload()
      },
    ]
  }

  static var pending: [Situation<Visit>] {
    [
      at("while the name is pending") { $0.screen.reload() },
      at("while the motto is pending") {
        $0.screen.reload()
        $0.desk.answer("Ada")
      },
      at("while two loads are pending") {
        $0.screen.reload()
        $0.screen.loader = $0.lastingLoader("other")
        $0.screen.reload()
        $0.screen.loader = $0.loader
      },
    ]
  }

  private static var shown: [Situation<Visit>] {
    [
      at("after its view and a profile have loaded") {
        Storyboard().show($0.screen)
        LoadEnding.shown.reach(on: $0.desk)
      }
    ]
  }

  private static var over: [Situation<Visit>] {
    [
      at("after a profile was shown") { $0.load(.shown) },
      at("after the name failed") { $0.load(.noName(Unplugged())) },
      at("after the motto failed") { $0.load(.noMotto(Unplugged())) },
      at("after many profiles and as many failures") {
        for _ in 0..<12 { $0.load(.shown) }
        for _ in 0..<12 { $0.load(.noName(Unplugged())) }
      },
      at("after it was closed without a delegate") {
        $0.screen.delegate = nil
        $0.screen.close()
        $0.screen.delegate = $0.owner
      },
      at("after a load from another loader") {
        $0.screen.loader = $0.desk.loader("earlier")
        $0.load(.shown)
        $0.screen.loader = $0.loader
      },
      at("after a load without a loader") {
        $0.screen.loader = nil
        $0.screen.reload()
        $0.screen.loader = $0.loader
      },
      bare("after a load without a loader and a tracker") {
        $0.screen.reload()
        $0.assignAll()
      },
    ]
  }

  /// Where a screen can be when it has no loader.
  static var withoutLoader: [Situation<Visit>] {
    let places: [(String, @MainActor (Visit) -> Void)] = [
      ("at once", { _ in }), ("while the name was pending", { $0.screen.reload() }),
      ("after a profile was shown", { $0.load(.shown) }),
      ("after a failure", { $0.load(.noMotto(Unplugged())) }),
      (
        "before a load",
        {
          $0.screen.loader = nil
          $0.screen.reload()
        }
      ),
    ]
    let never = bare("with no loader ever assigned") { $0.screen.tracker = $0.tracker }
    return [never]
      + places.map { name, steps in
        at("with a loader that was taken away \(name)") {
          steps($0)
          $0.screen.loader = nil
        }
      }
  }

  /// The same without a tracker.
  static var withoutTracker: [Situation<Visit>] {
    [
      bare("with no tracker ever assigned") { $0.screen.loader = $0.loader },
      bare("with no tracker, after its view and a profile have loaded") {
        $0.screen.loader = $0.loader
        Storyboard().show($0.screen)
        LoadEnding.shown.reach(on: $0.desk)
      },
      bare("with no tracker, beside a screen that has one") {
        $0.neighbour = Visit()
        $0.neighbour?.assignAll()
        $0.screen.loader = $0.loader
      },
    ]
  }

  static func at(_ name: String, _ steps: @escaping @MainActor (Visit) -> Void) -> Situation<Visit>
  {
    bare(name) {
      $0.assignAll()
      steps($0)
    }
  }

  /// A screen that got nothing yet.
  private static func bare(
    _ name: String,
    _ steps: @escaping @MainActor (Visit) -> Void
  ) -> Situation<Visit> {
    Situation(name) {
      let visit = Visit()
      steps(visit)
      return visit
    }
  }
}

/// How a load can end.
@MainActor
enum LoadEnding: Sendable {
  case shown, noName(any Error), noMotto(any Error)

  static var all: [Ending<LoadEnding>] {
    let errors: [any Error] = [
      Unplugged(), CancellationError(), ProfileFailure.notAssigned("server"),
    ]
    return [Ending("the profile comes", .shown)]
      + errors.flatMap { error in
        [
          Ending("the name fails with \(error)", LoadEnding.noName(error)),
          Ending("the motto fails with \(error)", LoadEnding.noMotto(error)),
        ]
      }
  }

  /// Brings the oldest load of a desk to this end.
  func reach(on desk: Desk) {
    if case .noName(let error) = self { return desk.fail(with: error) }
    desk.answer("Ada")
    if case .noMotto(let error) = self { desk.fail(with: error) } else { desk.answer("Onwards") }
  }

  var state: ProfileState {
    if case .shown = self { return .showing(name: "Ada", motto: "Onwards") }
    return .failed(.unavailable)
  }
}
