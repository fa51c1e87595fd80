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
  /// What is in use at the same time.
  private var neighbour: Visit?
  private var kept: [DeskLoader] = []

  init() {
    screen = makeProfileScreen(from: Storyboard())
    loader = desk.loader("first")
    screen.loader = loader
    screen.tracker = tracker
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

  /// Where a user can be with a screen that has a loader and a tracker.
  static var everywhere: [Situation<Visit>] { calm + pending }

  /// The same while no load is under way.
  static var calm: [Situation<Visit>] { fresh + over }

  static var fresh: [Situation<Visit>] {
    [
      at("before its view has loaded") { _ in },
      at("with another screen in use") { visit in
        visit.neighbour = Visit()
        visit.neighbour?.screen.reload()
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
    ]
  }

  private static var over: [Situation<Visit>] {
    [
      at("after a profile was shown") { $0.load(.shown) },
      at("after the name failed") { $0.load(.noName) },
      at("after the motto failed") { $0.load(.noMotto) },
      at("after it was closed") {
        $0.load(.shown)
        $0.screen.close()
      },
      at("after a load from another loader") {
        $0.screen.loader = $0.desk.loader("earlier")
        $0.load(.shown)
        $0.screen.loader = $0.loader
      },
    ]
  }

  static func at(_ name: String, _ steps: @escaping @MainActor (Visit) -> Void) -> Situation<Visit>
  {
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
  case shown, noName, noMotto

  static let all = [
    Ending("the profile comes", LoadEnding.shown), Ending("the name fails", .noName),
    Ending("the motto fails", .noMotto),
  ]

  /// Brings the oldest load of a desk to this end.
  func reach(on desk: Desk) {
    if self == .noName { return desk.fail() }
    desk.answer("Ada")
    if self == .noMotto { desk.fail() } else { desk.answer("Onwards") }
  }

  var state: ProfileState {
    self == .shown ? .showing(name: "Ada", motto: "Onwards") : .failed(.unavailable)
  }
}

/// Says whether an object that `make` leaves behind is gone.
@MainActor
func mustRelease(_ what: String, _ make: () -> AnyObject) throws(Broken) {
  weak var object: AnyObject?
  object = make()
  let isReleased: Bool = object == nil
  if !isReleased { throw Broken("\(what) must be released, and is still there") }
}
