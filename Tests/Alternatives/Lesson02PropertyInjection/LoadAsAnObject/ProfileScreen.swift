// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  var loader: (any ProfileLoading)?
  var tracker: any Tracking = EventHandler { _ in }
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state = ProfileState.blank
  private var current: ProfileLoad?

  init() {}

  func viewDidLoad() {
    reload()
  }

  func reload() {
    tracker.track("profile requested")
    current = loader.map { loader in
      ProfileLoad(from: loader) { [weak self] state in self?.state = state }
    }
    current?.start()
    if current == nil { state = .failed(.notAssigned("loader")) }
  }

  func close() {
    delegate?.profileScreenDidClose(self)
  }
}
