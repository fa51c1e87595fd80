// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection
import Synchronization

final class NetworkSpy: NetworkSpying {
  private let answer: Data
  private let urls = Mutex<[URL]>([])

  init(answer: Data) {
    self.answer = answer
  }

  var requestedURLs: [URL] { urls.withLock { $0 } }

  func data(from url: URL) async throws -> Data {
    urls.withLock { $0.append(url) }
    return answer
  }
}
