// Lesson 02 · Property injection. A wrong answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  private(set) var requests: [ProfilePart] = []
  private var waiting: [(part: ProfilePart, then: @MainActor (Result<String, any Error>) -> Void)] =
    []

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    waiting.append((part, completion))
  }

  func answerNext(with result: Result<String, any Error>) {
    guard !waiting.isEmpty else { return }
    let request = waiting.removeFirst()
    requests.append(request.part)
    request.then(result)
  }
}
