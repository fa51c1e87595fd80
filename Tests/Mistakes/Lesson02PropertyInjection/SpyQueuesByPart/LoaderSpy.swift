// Lesson 02 · Property injection. A wrong answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  private(set) var requests: [ProfilePart] = []
  private var names: [@MainActor (Result<String, any Error>) -> Void] = []
  private var mottos: [@MainActor (Result<String, any Error>) -> Void] = []

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    requests.append(part)
    if part == .name { names.append(completion) } else { mottos.append(completion) }
  }

  func answerNext(with result: Result<String, any Error>) {
    let completion =
      !names.isEmpty ? names.removeFirst() : mottos.isEmpty ? nil : mottos.removeFirst()
    completion?(result)
  }
}
