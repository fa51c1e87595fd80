import GradingSupport
import Lesson02PropertyInjection

typealias Completion = @MainActor (Result<String, any Error>) -> Void

/// Where requests wait until the test answers them. They outlive the loader that sent them.
@MainActor
final class Desk {
  /// Every request, as `the first loader: .name`.
  private(set) var requests: [String] = []
  /// How the next requests end before `load` returns, given their numbers; the others wait.
  var promptly: [(Int) -> Result<String, any Error>] = []
  /// Happens while the next request is being sent.
  var whenAsked: (() -> Void)?
  /// How many requests came in the completion of each name that was there before `load` returned.
  private(set) var askedByPromptNames: [Int] = []
  private var waiting: [Int: Completion] = [:]
  private var made: [(name: String, loader: Weak)] = []

  /// The names of the loaders that something holds.
  var living: [String] { made.filter { $0.loader.object != nil }.map(\.name) }

  /// The numbers of the requests that wait.
  var pending: [Int] { waiting.keys.sorted() }

  func loader(_ name: String) -> DeskLoader {
    let loader = DeskLoader(name: name, desk: self)
    made.append((name, Weak(object: loader)))
    return loader
  }

  fileprivate func add(_ part: ProfilePart, of name: String, _ completion: @escaping Completion) {
    let number = requests.count
    requests.append("the \(name) loader: \(part)")
    whenAsked.take()?()
    if promptly.isEmpty {
      waiting[number] = completion
    } else {
      let old = requests.count
      completion(promptly.removeFirst()(number))
      if part == .name { askedByPromptNames.append(requests.count - old) }
    }
  }

  /// Answers a request, or the oldest that waits.
  func answer(_ text: String, to number: Int? = nil) { finish(.success(text), number) }

  /// Ends a request, or the oldest that waits.
  func finish(_ result: Result<String, any Error>, _ number: Int? = nil) {
    guard let number = number ?? pending.first else { return }
    waiting.removeValue(forKey: number)?(result)
  }
}

/// Sends its requests to a desk and keeps none, as a loader does that has a server behind it.
final class DeskLoader: ProfileLoading, Lookalike {
  private let name: String
  private let desk: Desk

  init(name: String, desk: Desk) { (self.name, self.desk) = (name, desk) }

  func load(_ part: ProfilePart, then completion: @escaping Completion) {
    desk.add(part, of: name, completion)
  }
}

/// Notes which events were tracked, where its maker says.
final class TrackerSpy: Tracking, Lookalike {
  private let recorder: Recorder<String>
  init(notingIn recorder: Recorder<String> = Recorder()) { self.recorder = recorder }

  var events: [String] { recorder.values }

  func track(_ event: String) { recorder.record(event) }
}

/// Remembers which screens were closed. May own a screen, as a coordinator does.
final class DelegateSpy: ProfileScreenDelegate, Lookalike {
  var screen: (any ProfileDisplaying)?
  var whenClosed: (() -> Void)?
  private(set) var closed: [ObjectIdentifier] = []

  func profileScreenDidClose(_ screen: any ProfileDisplaying) {
    closed.append(ObjectIdentifier(screen))
    whenClosed?()
  }
}

/// Texts that no screen may tidy up: those of all lessons, and what a trim, a split or a limit changes.
let untidy =
  EdgeValues.texts + [" Ada\n", "\tAda", "Ada  Lovelace", "“Zoe\u{308} 👩‍💻 ﬁ½”", "&amp;"]
  + [String(repeating: "long ", count: 1000)]

struct ThrownByTheDouble: Error {}
