import Lesson02PropertyInjection

/// Where requests wait that are sent on: they outlive the loader that sent them.
@MainActor
final class Inbox {
  private var waiting: [@MainActor (Result<String, any Error>) -> Void] = []

  func add(_ completion: @escaping @MainActor (Result<String, any Error>) -> Void) {
    waiting.append(completion)
  }

  /// Answers the oldest request that waits, if there is one.
  func answer(_ text: String) {
    guard !waiting.isEmpty else { return }
    let completion = waiting.removeFirst()
    completion(.success(text))
  }
}

/// Sends its requests on and keeps none, as a loader does that has a server behind it.
final class PassingLoader: ProfileLoading {
  private let inbox: Inbox

  init(to inbox: Inbox) {
    self.inbox = inbox
  }

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    inbox.add(completion)
  }
}
