// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection
struct NetworkSpy: NetworkSpying {
  let answer: Data
  private let log = Log()
  init(answer: Data) { self.answer = answer }
  private actor Log { var urls: [URL] = []; func add(_ u: URL) { urls.append(u) } }
  var requestedURLs: [URL] { get async { await log.urls } }
  func data(from url: URL) async throws -> Data { await log.add(url); return answer }
}
