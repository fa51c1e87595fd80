// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

/// `state` is computed from the loads that are under way and the newest outcome.
final class ProfileScreen: ProfileDisplaying {
  private struct Load {
    let loader: any ProfileLoading
    var name: String?
  }
  private struct WeakDelegate { weak var value: (any ProfileScreenDelegate)? }

  var loader: (any ProfileLoading)?
  private var assignedTracker: (any Tracking)?
  var tracker: any Tracking {
    get { assignedTracker ?? Mute() }
    set { assignedTracker = newValue }
  }
  private var owner = WeakDelegate()
  var delegate: (any ProfileScreenDelegate)? {
    get { owner.value }
    set { owner = WeakDelegate(value: newValue) }
  }

  private var underWay: [Int: Load] = [:]
  private var count = 0
  private var outcome: ProfileState = .blank
  private var isClosed = false

  /// Loading while anything is under way, unless the newest thing was a load without a loader.
  var state: ProfileState {
    if case .failed(.notAssigned) = outcome { return outcome }
    return underWay.isEmpty ? outcome : .loading
  }

  init() {}
  func viewDidLoad() { reload() }

  func reload() {
    count += 1
    let number = count
    guard let loader else {
      outcome = .failed(.notAssigned("loader"))
      return
    }
    assignedTracker?.track("profile requested")
    outcome = .blank
    underWay[number] = Load(loader: loader)
    loader.load(.name) { [weak self] result in
      self?.arrived(result, at: number)
      _ = loader
    }
  }

  private func arrived(_ result: Result<String, any Error>, at number: Int) {
    guard var load = underWay[number] else { return }
    guard case .success(let text) = result else { return end(number, .failed(.unavailable)) }
    if let name = load.name { return end(number, .showing(name: name, motto: text)) }
    load.name = text
    underWay[number] = load
    let loader = load.loader
    loader.load(.motto) { [weak self] result in
      self?.arrived(result, at: number)
      _ = loader
    }
  }

  private func end(_ number: Int, _ result: ProfileState) {
    underWay[number] = nil
    outcome = result
  }

  func close() {
    guard let delegate, !isClosed else { return }
    isClosed = true
    delegate.profileScreenDidClose(self)
  }
}

private struct Mute: Tracking { func track(_ event: String) {} }
