// Lesson 02 · Property injection. Another good answer.
import Lesson02PropertyInjection

final class LoaderSpy: ProfileLoadingSpying {
  private struct Message {
    let part: ProfilePart
    let completion: @MainActor (Result<String, any Error>) -> Void
  }

  private var messages: [Message] = []
  private var answered = 0

  var requests: [ProfilePart] { messages.map(\.part) }

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    messages.append(Message(part: part, completion: completion))
  }

  func answerNext(with result: Result<String, any Error>) {
    guard messages.indices.contains(answered) else { return }
    answered += 1
    messages[answered - 1].completion(result)
  }
}
