// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection

@MainActor
final class NetworkSpy: NetworkSpying {
  private let answer: Data
  private(set) var requestedURLs: [URL] = []

  nonisolated init(answer: Data) {
    self.answer = answer
  }

  func data(from url: URL) async throws -> Data {
    requestedURLs.append(url)
    return answer
  }
}
