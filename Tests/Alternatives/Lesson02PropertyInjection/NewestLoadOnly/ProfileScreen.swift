// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  var loader: (any ProfileLoading)?
  var tracker: any Tracking = NoTracking()
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state: ProfileState = .blank
  private var newest = 0

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
    newest += 1
    load(from: loader, as: newest)
  }

  func close() {
    delegate?.profileScreenDidClose(self)
  }

  private func load(from loader: any ProfileLoading, as call: Int) {
    loader.load(.name) { [weak self] name in
      guard self?.newest == call else { return }
      guard case .success(let name) = name else {
        self?.state = .failed(.unavailable)
        return
      }
      loader.load(.motto) { motto in
        guard self?.newest == call else { return }
        let shown = motto.map { ProfileState.showing(name: name, motto: $0) }
        self?.state = (try? shown.get()) ?? .failed(.unavailable)
      }
    }
  }
}

private struct NoTracking: Tracking {
  func track(_ event: String) {}
}
