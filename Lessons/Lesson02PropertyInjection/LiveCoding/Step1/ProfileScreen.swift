// Lesson 02 · Property injection. Tasks 1 to 5: a screen that a storyboard creates.
// Grade it: swift test --filter Lesson02/Task1
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  // TODO: 2. Hold the loader strongly: it has no other owner.
  // TODO: 3. Use no globals: show that the loader is missing, and give the tracker a local default.
  weak var loader: (any ProfileLoading)? = ProfileServer.shared
  var tracker: any Tracking = LiveTracker.shared
  // TODO: 4. Hold the delegate weakly: it owns this screen.
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
    // TODO: 5. Request the motto from the loader that delivered the name.
    loader?.load(.motto) { [weak self] result in
      switch result {
      case .success(let motto): self?.state = .showing(name: name, motto: motto)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }
}
