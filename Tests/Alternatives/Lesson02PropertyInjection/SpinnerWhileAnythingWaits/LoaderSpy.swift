// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  typealias Completion = @MainActor (Result<String, any Error>) -> Void

  private(set) var requests = [ProfilePart]()
  private var waiting: [Int: Completion] = [:]

  func load(_ part: ProfilePart, then completion: @escaping Completion) {
    waiting[requests.count] = completion
    requests += [part]
  }

  func answerNext(with result: Result<String, any Error>) {
    guard let oldest = waiting.keys.min() else { return }
    waiting.removeValue(forKey: oldest)?(result)
  }
}
