// Lesson 02 · Property injection. A wrong answer.
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
    current = loader
    current?.load(.name) { [weak self] result in
      switch result {
      case .success(let name): self?.loadMotto(for: name)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }

  private var current: (any ProfileLoading)?

  func close() {
    delegate?.profileScreenDidClose(self)
  }

  private func loadMotto(for name: String) {
    current?.load(.motto) { [weak self] result in
      switch result {
      case .success(let motto): self?.state = .showing(name: name, motto: motto)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }
}

private struct NoTracking: Tracking {
  func track(_ event: String) {}
}
