// Lesson 02 · Property injection. One good answer of several.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  // Two memories: answering takes a request off the waiting ones, never off the remembered ones.
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
    // Removed first: the completion may request more.
    let completion = waiting.removeFirst()
    completion(result)
  }
}
