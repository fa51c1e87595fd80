// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  var loader: (any ProfileLoading)?
  var tracker: any Tracking {
    get { assignedTracker ?? Unheard() }
    set { assignedTracker = newValue }
  }
  weak var delegate: (any ProfileScreenDelegate)?

  var state: ProfileState { underWay > 0 ? .loading : outcome }

  private var assignedTracker: (any Tracking)?
  private var underWay = 0
  private var outcome = ProfileState.blank

  init() {}

  func viewDidLoad() { reload() }

  func reload() {
    tracker.track("profile requested")
    guard let source = loader else {
      underWay = 0
      outcome = .failed(.notAssigned("loader"))
      return
    }
    underWay += 1
    load(.name, from: source) { screen, name in
      screen.load(.motto, from: source) { $0.end(.showing(name: name, motto: $1)) }
    }
  }

  func close() {
    delegate?.profileScreenDidClose(self)
  }

  private func load(
    _ part: ProfilePart,
    from source: any ProfileLoading,
    then next: @escaping @MainActor (ProfileScreen, String) -> Void
  ) {
    source.load(part) { [weak self] result in
      guard let self else { return }
      do { next(self, try result.get()) } catch { end(.failed(.unavailable)) }
    }
  }

  private func end(_ state: ProfileState) {
    underWay = max(0, underWay - 1)
    outcome = state
  }
}

private struct Unheard: Tracking {
  func track(_ event: String) {}
}
