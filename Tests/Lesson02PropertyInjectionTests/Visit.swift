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

  init() {
    screen = makeProfileScreen(from: Storyboard())
    loader = desk.loader("first")
  }

  func assignAll() {
    screen.tracker = tracker
    assign()
  }

  /// Assigns all but the tracker.
  func assign() {
    screen.loader = loader
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

  /// Where a user can be with a screen: a name, and the steps there.
  struct Place {
    let name: String
    let steps: @MainActor (Visit) -> Void
  }

  /// Where a user can be with a screen that got everything.
  static var everywhere: [Situation<Visit>] { complete(fresh + over + pending + [shown]) + [late] }

  /// The same before its hook was called.
  static var unshown: [Situation<Visit>] { complete(fresh + over + pending) + [late] }

  /// The same while no load is under way.
  static var calm: [Situation<Visit>] { complete(fresh + over + [shown]) + [late] }

  static func complete(_ places: [Place]) -> [Situation<Visit>] {
    places.map { place in
      bare(place.name) {
        $0.assignAll()
        place.steps($0)
      }
    }
  }

  /// Where a screen can be when it has no loader.
  static var withoutLoader: [Situation<Visit>] {
    let never = bare("with no loader ever assigned") { $0.screen.tracker = $0.tracker }
    let places = (fresh + over + pending + [shown]).map { place in
      Place(name: "with a loader that was taken away \(place.name)") {
        place.steps($0)
        $0.screen.loader = nil
      }
    }
    return [never] + complete(places)
  }

  /// Where a screen without a load under way can be when it never got a tracker.
  static var withoutTracker: [Situation<Visit>] {
    (fresh + over + [shown]).map { place in
      bare("with no tracker, \(place.name)") {
        $0.assign()
        place.steps($0)
      }
    }
  }

  static let fresh: [Place] = [
    Place(name: "in a new screen") { _ in },
    Place(name: "in a new screen beside another in use") {
      $0.neighbour = Visit()
      $0.neighbour?.assignAll()
      $0.neighbour?.screen.reload()
    },
  ]

  static let over: [Place] = [
    Place(name: "after a profile was shown") { $0.load(.shown) },
    Place(name: "after the name failed") { $0.load(.noName(Unplugged())) },
    Place(name: "after the motto failed") { $0.load(.noMotto(Unplugged())) },
    Place(name: "after many profiles and as many failures") {
      for _ in 0..<12 { $0.load(.shown) }
      for _ in 0..<12 { $0.load(.noName(Unplugged())) }
    },
    Place(name: "after it was closed without a delegate") {
      $0.screen.delegate = nil
      $0.screen.close()
      $0.screen.delegate = $0.owner
    },
    Place(name: "after a load from another loader") {
      $0.screen.loader = $0.desk.loader("earlier")
      $0.load(.shown)
      $0.screen.loader = $0.loader
    },
    Place(name: "after a load without a loader") {
      $0.screen.loader = nil
      $0.screen.reload()
      $0.screen.loader = $0.loader
    },
  ]

  static let pending: [Place] = [
    Place(name: "while the name is pending") { $0.screen.reload() },
    Place(name: "while the motto is pending") {
      $0.screen.reload()
      $0.desk.answer("Ada")
    },
    Place(name: "while two loads are pending") {
      $0.screen.reload()
      $0.screen.loader = $0.desk.loader("other")
      $0.screen.reload()
      $0.screen.loader = $0.loader
    },
  ]

  private static let shown = Place(name: "after its view and a profile have loaded") {
    Storyboard().show($0.screen)
    LoadEnding.shown.reach(on: $0.desk)
  }

  /// A screen that got all of it after its first load.
  private static let late = bare("after a load without a loader and a tracker") {
    $0.screen.reload()
    $0.assignAll()
  }

  /// A screen that got nothing yet.
  static func bare(
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
    desk.finish(result(of: .name))
    if case .noName = self { return }
    desk.finish(result(of: .motto))
  }

  func result(of part: ProfilePart) -> Result<String, any Error> {
    switch (self, part) {
    case (.noName(let error), .name), (.noMotto(let error), .motto): .failure(error)
    default: .success(part == .name ? "Ada" : "Onwards")
    }
  }

  var state: ProfileState {
    if case .shown = self { return .showing(name: "Ada", motto: "Onwards") }
    return .failed(.unavailable)
  }
}
