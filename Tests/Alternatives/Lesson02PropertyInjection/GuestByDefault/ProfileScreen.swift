// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  private var source: any ProfileLoading = GuestLoader()

  var loader: (any ProfileLoading)? {
    get { source }
    set { source = newValue ?? GuestLoader() }
  }
  var tracker: any Tracking = SilentTracker()
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state = ProfileState.blank

  init() {}

  func viewDidLoad() {
    reload()
  }

  func reload() {
    tracker.track("profile requested")
    state = .loading
    load(from: source)
  }

  func close() {
    delegate?.profileScreenDidClose(self)
  }

  private func load(from source: any ProfileLoading) {
    source.load(.name) { [weak self] name in
      guard let name = try? name.get() else {
        self?.state = .failed(.unavailable)
        return
      }
      // A screen that is gone needs no motto.
      guard self != nil else { return }
      source.load(.motto) { motto in
        self?.state =
          (try? motto.get()).map { .showing(name: name, motto: $0) } ?? .failed(.unavailable)
      }
    }
  }
}

private final class GuestLoader: ProfileLoading {
  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    completion(.success(part == .name ? "Guest" : "Nice to meet you"))
  }
}

private struct SilentTracker: Tracking {
  func track(_ event: String) {}
}
