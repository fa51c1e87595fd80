// Lesson 02 · Property injection. A wrong answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  private var waiting: [(part: ProfilePart, then: @MainActor (Result<String, any Error>) -> Void)] =
    []

  var requests: [ProfilePart] { waiting.map(\.part) }

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    waiting.append((part, completion))
  }

  func answerNext(with result: Result<String, any Error>) {
    guard !waiting.isEmpty else { return }
    waiting.removeFirst().then(result)
  }
}
