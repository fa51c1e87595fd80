// Lesson 02 · Property injection. One good answer of several.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  // Strong, because the screen uses it and may be the only one to keep it. Optional, because there
  // is a time before it is assigned, and no default that could do its work.
  var loader: (any ProfileLoading)?
  // A local default: the screen creates it, and it has no effect outside.
  var tracker: any Tracking = NoTracking()
  // Weak, because the delegate owns the screen: this reference points back.
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state: ProfileState = .blank

  // The storyboard calls it before anything is assigned, so there is nothing to do yet.
  init() {}

  func viewDidLoad() {
    reload()
  }

  func reload() {
    tracker.track("profile requested")
    guard let loader else {
      // A value with a name: the user sees a screen, the developer sees what was forgotten.
      state = .failed(.notAssigned("loader"))
      return
    }
    state = .loading
    // From here on it is this loader, also when another is assigned meanwhile.
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

/// Receives every event and does nothing.
private struct NoTracking: Tracking {
  func track(_ event: String) {}
}
