// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class ProfileScreen: ProfileDisplaying {
  private struct Load {
    let loader: any ProfileLoading
    var name = ""
  }

  var loader: (any ProfileLoading)?
  lazy var tracker: any Tracking = self.silence
  weak var delegate: (any ProfileScreenDelegate)?

  private(set) var state = ProfileState.blank
  private let silence = Silence()
  private var loads: [Int: Load] = [:]
  private var count = 0

  init() {}

  func viewDidLoad() { reload() }

  func reload() {
    guard let loader else { return state = .failed(.notAssigned("loader")) }
    tracker.track("profile requested")
    count += 1
    loads[count] = Load(loader: loader)
    state = .loading
    loader.load(.name) { [weak self, loader, count] result in
      self?.nameCame(result, in: count)
      withExtendedLifetime(loader) {}
    }
  }

  func close() {
    guard let delegate else { return }
    delegate.profileScreenDidClose(self)
  }

  private func nameCame(_ result: Result<String, any Error>, in number: Int) {
    guard let name = try? result.get() else { return end(number, with: .failed(.unavailable)) }
    loads[number]?.name = name
    loads[number]?.loader.load(.motto) { [weak self] in self?.mottoCame($0, in: number) }
  }

  private func mottoCame(_ result: Result<String, any Error>, in number: Int) {
    guard let name = loads[number]?.name, let motto = try? result.get() else {
      return end(number, with: .failed(.unavailable))
    }
    end(number, with: .showing(name: name, motto: motto))
  }

  private func end(_ number: Int, with state: ProfileState) {
    loads[number] = nil
    self.state = state
  }
}

private final class Silence: Tracking {
  func track(_ event: String) {}
}
