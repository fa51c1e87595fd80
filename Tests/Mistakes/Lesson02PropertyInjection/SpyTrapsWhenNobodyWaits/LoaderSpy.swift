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
    let completion = waiting.removeFirst()
    completion(result)
  }
}
