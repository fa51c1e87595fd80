// Lesson 02 · Property injection. Tasks 1 to 5: a screen that a storyboard makes.
// Grade it: swift test --filter Lesson02
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  // TODO: 3. Two globals step in where nothing was assigned, and nobody notices.
  var loader: (any ProfileLoading)? = ProfileServer.shared
  var tracker: any Tracking = LiveTracker.shared
  // TODO: 4. The delegate owns this screen. Now draw which references hold the delegate.
  var delegate: (any ProfileScreenDelegate)?

  private(set) var state: ProfileState = .blank

  init() {}

  func viewDidLoad() {
    reload()
  }

  func reload() {
    tracker.track("profile requested")
    state = .loading
    loader?.load(.name) { [weak self] result in
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
    // TODO: 5. Between the name and the motto, another loader may be assigned.
    loader?.load(.motto) { [weak self] result in
      switch result {
      case .success(let motto): self?.state = .showing(name: name, motto: motto)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }
}
