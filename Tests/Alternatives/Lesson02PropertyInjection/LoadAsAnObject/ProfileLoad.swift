// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

/// One load, from its first request to its last answer.
@MainActor
final class ProfileLoad {
  private let loader: any ProfileLoading
  private let report: @MainActor (ProfileState) -> Void

  init(from loader: any ProfileLoading, report: @escaping @MainActor (ProfileState) -> Void) {
    self.loader = loader
    self.report = report
  }

  func start() {
    report(.loading)
    ask(.name) { load, name in
      load.ask(.motto) { load, motto in load.report(.showing(name: name, motto: motto)) }
    }
  }

  private func ask(
    _ part: ProfilePart,
    then next: @escaping @MainActor (ProfileLoad, String) -> Void
  ) {
    // The request keeps the load alive until it is answered; the load keeps no screen.
    loader.load(part) { result in
      switch result {
      case .success(let text): next(self, text)
      case .failure: self.report(.failed(.unavailable))
      }
    }
  }
}

/// A tracker that is a closure.
struct EventHandler: Tracking {
  let handle: @MainActor (String) -> Void

  func track(_ event: String) {
    handle(event)
  }
}
