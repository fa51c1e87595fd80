// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

private enum NoTracking: Tracking {
  case nothing
  func track(_ event: String) {}
}

final class ProfileScreen: ProfileDisplaying {
  var loader: (any ProfileLoading)?
  var tracker: any Tracking = NoTracking.nothing
  weak var delegate: (any ProfileScreenDelegate)?
  private(set) var state: ProfileState = .blank
  private var token = 0
  private var wasClosed = false

  init() {}

  func viewDidLoad() { reload() }

  func reload() {
    token += 1
    let mine = token
    guard let loader else { return state = .failed(.notAssigned("loader")) }
    tracker.track("profile requested")
    state = .loading
    loader.load(.name) { [weak self] name in
      guard let self, token == mine else { return }
      guard let name = try? name.get() else { return state = .failed(.unavailable) }
      loader.load(.motto) { [weak self] motto in
        guard let self, token == mine else { return }
        state = (try? motto.get()).map { .showing(name: name, motto: $0) } ?? .failed(.unavailable)
      }
    }
  }

  func close() {
    guard !wasClosed, let delegate else { return }
    wasClosed = true
    delegate.profileScreenDidClose(self)
  }
}
