// Lesson 02 · Property injection. A wrong answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
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
    let rest = Array(waiting.dropFirst())
    waiting[0](result)
    waiting = rest
  }
}
