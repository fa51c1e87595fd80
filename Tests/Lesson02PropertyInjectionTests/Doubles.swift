import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection

/// Holds every request until the test answers it.
final class PendingLoader: ProfileLoading {
  private let asked: Recorder<ProfilePart>
  private var waiting: [@MainActor (Result<String, any Error>) -> Void] = []

  /// - Parameter requests: where requests are noted; they outlive the loader there.
  init(notingIn requests: Recorder<ProfilePart> = Recorder()) {
    asked = requests
  }

  var requests: [ProfilePart] { asked.values }

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    asked.record(part)
    waiting.append(completion)
  }

  /// Answers the oldest request that waits, if there is one.
  func answer(_ text: String) {
    finish(.success(text))
  }

  /// Fails the oldest request that waits, if there is one.
  func fail() {
    finish(.failure(Unplugged()))
  }

  private func finish(_ result: Result<String, any Error>) {
    guard !waiting.isEmpty else { return }
    let completion = waiting.removeFirst()
    completion(result)
  }
}

/// Remembers what it was told.
struct TrackerSpy: Tracking {
  let events = Recorder<String>()

  func track(_ event: String) {
    events.record(event)
  }
}

/// Remembers which screens were closed. May own a screen, as a coordinator does.
final class DelegateSpy: ProfileScreenDelegate {
  var screen: (any ProfileDisplaying)?
  private(set) var closed: [ObjectIdentifier] = []

  func profileScreenDidClose(_ screen: any ProfileDisplaying) {
    closed.append(ObjectIdentifier(screen))
  }
}

struct Unplugged: Error, Equatable, CustomStringConvertible {
  var cable = 1

  var description: String { "Unplugged(cable: \(cable))" }
}

/// A screen fresh from the storyboard, with what the test assigns.
@MainActor
func makeScreen(
  loader: (any ProfileLoading)? = nil,
  tracker: (any Tracking)? = TrackerSpy()
) -> any ProfileDisplaying {
  let screen = makeProfileScreen(from: Storyboard())
  if let loader { screen.loader = loader }
  if let tracker { screen.tracker = tracker }
  return screen
}
