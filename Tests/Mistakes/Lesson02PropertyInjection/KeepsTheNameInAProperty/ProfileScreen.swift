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
    loader.load(.name) { [weak self] result in
      switch result {
      case .success(let name):
        self?.name = name
        self?.loadMotto(from: loader)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }

  private var name = ""
  private func show(_ motto: String) { state = .showing(name: name, motto: motto) }

  func close() {
    delegate?.profileScreenDidClose(self)
  }

  private func loadMotto(from loader: any ProfileLoading) {
    loader.load(.motto) { [weak self] result in
      switch result {
      case .success(let motto): self?.show(motto)
      case .failure: self?.state = .failed(.unavailable)
      }
    }
  }
}

private struct NoTracking: Tracking {
  func track(_ event: String) {}
}
