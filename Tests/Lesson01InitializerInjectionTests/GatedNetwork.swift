import Foundation
import Lesson01InitializerInjection

/// Waits for the test before it answers, unless it was cancelled meanwhile.
struct GatedNetwork: Network {
  let answer: Data
  let id: Int
  let asked = Gate()
  let answers = Gate()

  func data(from url: URL) async throws -> Data {
    // What task 3 is about doesn't wait here.
    guard url == UserAPI.url(forUser: id) else { return answer }
    asked.open()
    await answers.passed()
    try Task.checkCancellation()
    return answer
  }
}

/// Closed until somebody opens it, for good.
final class Gate: Sendable {
  private let (ends, continuation) = AsyncStream.makeStream(of: Void.self)

  func open() {
    continuation.finish()
  }

  /// Returns once the gate is open, or the task that waits is cancelled.
  func passed() async {
    for await _ in ends {}
  }
}
