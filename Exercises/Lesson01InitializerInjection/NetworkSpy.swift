// Lesson 01 · Initializer injection. Task 5: write a spy.
// Grade it: swift test --filter Lesson01/Task5
import Foundation
import Lesson01InitializerInjection

// TODO: 5. Answer with the data you were made for, and remember every URL in order.
final class NetworkSpy: NetworkSpying {
  let requestedURLs: [URL] = []

  func data(from url: URL) async throws -> Data {
    Data()
  }
}
