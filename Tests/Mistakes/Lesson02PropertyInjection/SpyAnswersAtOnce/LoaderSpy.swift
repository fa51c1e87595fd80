// Lesson 02 · Property injection. A wrong answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  private(set) var requests: [ProfilePart] = []
  private var answer: Result<String, any Error> = .success("")

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    requests.append(part)
    completion(answer)
  }

  func answerNext(with result: Result<String, any Error>) {
    answer = result
  }
}
