// Lesson 01 · Initializer injection. One good answer of several.
import Foundation
import Lesson01InitializerInjection

// An actor, because services may send requests from several threads.
actor NetworkSpy: NetworkSpying {
  private let answer: Data
  private(set) var requestedURLs: [URL] = []

  init(answer: Data) {
    self.answer = answer
  }

  func data(from url: URL) async throws -> Data {
    requestedURLs.append(url)
    return answer
  }
}
