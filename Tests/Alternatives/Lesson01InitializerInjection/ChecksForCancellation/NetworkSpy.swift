// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection
final class NetworkSpy: NetworkSpying, @unchecked Sendable {
  private let answer: Data
  private let queue = DispatchQueue(label: "spy")
  // Unchecked, because the queue guards the list and the compiler can't see that.
  private var urls: [URL] = []
  init(answer: Data) { self.answer = answer }
  var requestedURLs: [URL] { queue.sync { urls } }
  func data(from url: URL) async throws -> Data {
    queue.sync { urls.append(url) }
    try Task.checkCancellation()
    return answer
  }
}
