// Lesson 01 · Initializer injection. A wrong answer.
import Foundation
import Lesson01InitializerInjection

final class NetworkSpy: NetworkSpying, @unchecked Sendable {
  private let answer: Data
  private(set) var requestedURLs: [URL] = []
  init(answer: Data) { self.answer = answer }
  func data(from url: URL) async throws -> Data {
    requestedURLs.append(url)
    return answer
  }
}
