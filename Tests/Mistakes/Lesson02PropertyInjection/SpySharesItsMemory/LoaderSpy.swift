// Lesson 02 · Property injection. A wrong answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  private static var memory: [ProfilePart] = []

  var requests: [ProfilePart] { Self.memory }

  private var waiting: [@MainActor (Result<String, any Error>) -> Void] = []

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    Self.memory.append(part)
    waiting.append(completion)
  }

  func answerNext(with result: Result<String, any Error>) {
    guard !waiting.isEmpty else { return }
    let completion = waiting.removeFirst()
    completion(result)
  }
}
