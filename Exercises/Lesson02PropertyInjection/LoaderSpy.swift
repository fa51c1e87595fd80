// Lesson 02 · Property injection. Task 6: write a loader that waits for the test.
// Grade it: swift test --filter Lesson02/Task6
import Lesson02PropertyInjection

// TODO: 6. Hold every request until the test answers it, and remember all of them.
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
