// Lesson 02 · Property injection. Task 6: write a spy that waits for the test.
// Grade it: swift test --filter Lesson02/Task6
import Lesson02PropertyInjection

// TODO: 6. Store each completion until the test calls `answerNext`, and record every part in order.
final class LoaderSpy: ProfileLoadingSpying {
  let requests: [ProfilePart] = []

  func load(
    _ part: ProfilePart,
    then completion: @escaping @MainActor (Result<String, any Error>) -> Void
  ) {
    completion(.success(""))
  }

  func answerNext(with result: Result<String, any Error>) {}
}
