// Lesson 07 · Composition root. Another good answer.
import Foundation
import Lesson07CompositionRoot
import OutsideWorld

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

final class URLSessionHTTPClient: HTTPClient {
  private let address: URL
  private let session: URLSession

  init(address: URL, configuration: URLSessionConfiguration) {
    self.address = address
    session = URLSession(configuration: configuration)
  }

  deinit { session.finishTasksAndInvalidate() }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    var outgoing = URLRequest(url: address.appendingPathComponent(request.path))
    outgoing.httpMethod = request.method
    outgoing.httpBody = request.body
    for (name, value) in request.headers { outgoing.setValue(value, forHTTPHeaderField: name) }
    let pending = Locked<URLSessionDataTask?>(nil)
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        let task = session.dataTask(with: outgoing) { data, response, error in
          if (error as? URLError)?.code == .cancelled {
            continuation.resume(throwing: CancellationError())
          } else if let error {
            continuation.resume(throwing: error)
          } else {
            let status = (response as? HTTPURLResponse)?.statusCode ?? 500
            continuation.resume(returning: HTTPResponse(status: status, body: data ?? Data()))
          }
        }
        pending.withLock { $0 = task }
        task.resume()
        if Task.isCancelled { task.cancel() }
      }
    } onCancel: {
      pending.withLock { $0 }?.cancel()
    }
  }
}
