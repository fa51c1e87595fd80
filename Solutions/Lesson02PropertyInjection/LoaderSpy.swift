// Lesson 02 · Property injection. One good answer of several.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  // Two arrays, because an answered request no longer waits and is still a request.
  private(set) var requests: [ProfilePart] = []
  private var waiting: [@MainActor (Result<String, any Error>) -> Void] = []

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    requests.append(part)
    waiting.append(completion)
  }

  func answerNext(with result: Result<String, any Error>) {
    guard !waiting.isEmpty else { return }
    // Removed first, because the completion may use the spy.
    let completion = waiting.removeFirst()
    completion(result)
  }
}
