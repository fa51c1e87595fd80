// Lesson 01 · Initializer injection. Task 4: write a spy.
// Grade it: swift test --filter Lesson01/Task4
import Foundation
import Lesson01InitializerInjection

// TODO: 4. Return the data passed to `init`, and record every URL in order.
final class NetworkSpy: NetworkSpying {
  let requestedURLs: [URL] = []

  func data(from url: URL) async throws -> Data {
    Data()
  }
}
