// Lesson 02 · Property injection. Tasks 1 to 5: a screen that a storyboard creates.
// Grade it: swift test --filter Lesson02/Task1
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  var loader: (any ProfileLoading)?
  var tracker: any Tracking = NoTracking()
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state: ProfileState = .blank

  init() {}

  func viewDidLoad() {
    reload()
  }

  func reload() {
    tracker.track("profile requested")
    guard let loader else {
      state = .failed(.notAssigned("loader"))
      return
    }
    state = .loading
    loader.load(.name) { [weak self] result in
      switch result {
      case .success(let name): self?.loadMotto(for: name)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }

  func close() {
    delegate?.profileScreenDidClose(self)
  }

  private func loadMotto(for name: String) {
    // TODO: 5. Request the motto from the loader that delivered the name.
    loader?.load(.motto) { [weak self] result in
      switch result {
      case .success(let motto): self?.state = .showing(name: name, motto: motto)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }
}

/// A tracker that does nothing.
private struct NoTracking: Tracking {
  func track(_ event: String) {}
}
