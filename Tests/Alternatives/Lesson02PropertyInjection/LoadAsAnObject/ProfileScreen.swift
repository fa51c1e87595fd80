// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  var loader: (any ProfileLoading)?
  var tracker: any Tracking = EventHandler { _ in }
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state = ProfileState.blank

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
    ProfileLoad(from: loader) { [weak self] state in self?.state = state }.start()
  }

  func close() {
    delegate?.profileScreenDidClose(self)
  }
}
