// Lesson 02 · Property injection. One good answer of several.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  // Strong, because it may have no other owner. Optional, because no default could do its work.
  var loader: (any ProfileLoading)?
  // A local default, because the screen works without a tracker.
  var tracker: any Tracking = NoTracking()
  // Weak, because the delegate owns the screen.
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state: ProfileState = .blank

  // Empty, because no property is assigned yet.
  init() {}

  func viewDidLoad() {
    reload()
  }

  func reload() {
    tracker.track("profile requested")
    guard let loader else {
      // A failure with a name, because a forgotten assignment must be visible.
      state = .failed(.notAssigned("loader"))
      return
    }
    state = .loading
    // This loader to the end, because another one may be assigned during the load.
    loader.load(.name) { [weak self] result in
      switch result {
      case .success(let name): self?.loadMotto(for: name, from: loader)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }

  func close() {
    delegate?.profileScreenDidClose(self)
  }

  private func loadMotto(for name: String, from loader: any ProfileLoading) {
    loader.load(.motto) { [weak self] result in
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
