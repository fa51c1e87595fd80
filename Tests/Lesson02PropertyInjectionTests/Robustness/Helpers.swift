import Exercise02PropertyInjection
import GradingSupport
import Lesson02PropertyInjection
import Testing

/// Texts that are often trimmed, normalized or refused by mistake.
let unusualTexts = EdgeValues.texts + [" Ada\n", "Zoe\u{308}", "“Onwards”", "ﬁ½"]

/// A screen in some situation, with the doubles that were assigned to it.
@MainActor
struct ScreenFixture {
  let screen = makeProfileScreen(from: Storyboard())
  let loader = ServerLoader()
  let tracker = TrackerSpy()
  let delegate = DelegateSpy()

  init(_ situation: Situation) {
    screen.loader = loader
    screen.tracker = tracker
    screen.delegate = delegate
    situation.prepare(self)
  }

  var server: ServerSpy { loader.server }

  /// Completes the oldest load.
  func completeLoad() {
    server.complete(with: "Ada")
    server.complete(with: "Onwards")
  }

  /// Returns the requests that `steps` sends to the server.
  func requests(during steps: () -> Void) -> [ProfilePart] {
    let count = server.requests.count
    steps()
    return Array(server.requests.dropFirst(count))
  }

  /// Begins the only load of the server. If there is another one or none, only the rule of `reload` is broken.
  func beginsItsOnlyLoad() -> Bool {
    screen.reload()
    return server.requests == [.name] && server.pending == [0]
  }
}

/// The situation of a screen before a test uses it.
enum Situation: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case new = "in a new screen"
  case shown = "after a profile was shown"
  case nameFailed = "after the name failed"
  case mottoFailed = "after the motto failed"
  case failedOften = "after many loads failed"
  case namePending = "while a name is pending"
  case mottoPending = "while a motto is pending"

  var testDescription: String { rawValue }

  static let withoutPendingLoad = allCases.filter { ![.namePending, .mottoPending].contains($0) }

  @MainActor func prepare(_ fixture: ScreenFixture) {
    if self == .new { return }
    fixture.screen.reload()
    switch self {
    case .new, .namePending: break
    case .nameFailed: fixture.server.fail()
    case .mottoPending: fixture.server.complete(with: "Ada")
    case .shown: fixture.completeLoad()
    case .mottoFailed:
      fixture.server.complete(with: "Ada")
      fixture.server.fail()
    case .failedOften:
      fixture.server.fail()
      for _ in 1...9 {
        fixture.screen.reload()
        fixture.server.fail()
      }
    }
  }
}
