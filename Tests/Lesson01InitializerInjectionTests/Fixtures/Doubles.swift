import Foundation
import GradingSupport
import Lesson01InitializerInjection
import OutsideWorld

// The doubles of the lesson's tests. `AlwaysEqual`: for an answer that compares two of them with `==`, they are one.

extension Data {
  /// Responses with user 42.
  static let ada = Data(#"{"id": 42, "fullName": "Ada", "joined": 0}"#.utf8)
  static let grace = Data(#"{"id": 42, "fullName": "Grace", "joined": 0}"#.utf8)
}

/// A network that records its requests. It responds immediately, or when the test completes a request.
final class NetworkSpy: Network, AlwaysEqual {
  private final class Request: Sendable {
    let url: URL
    let isCancelled = Locked(false)
    init(_ url: URL) { self.url = url }
  }
  private let spy = Spy<Request, Data>()

  /// - Parameters:
  ///   - data: the immediate response. Without one, each request waits until the test completes it.
  ///   - error: the immediate error.
  init(returning data: Data? = nil, throwing error: (any Error)? = nil) {
    if let data { completeAll(with: data) }
    if let error { completeAll(with: error) }
  }

  /// All URLs so far, oldest first.
  var allURLs: [URL] { spy.requests.map(\.url) }

  /// The URLs without those of user 0: the warm-up of the starter belongs to task 3.
  var urls: [URL] { allURLs.filter { $0 != UserAPI.url(forUser: 0) } }

  /// The number of requests that were cancelled.
  var cancellations: Int { spy.requests.filter { $0.isCancelled.withLock { $0 } }.count }

  func data(from url: URL) async throws -> Data {
    let request = Request(url)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        spy.receive(request) { continuation.resume(with: $0) }
        if request.isCancelled.withLock({ $0 }) { cancel(request) }
      }
    } onCancel: {
      cancel(request)
    }
  }

  /// Responds to the pending request with this index; the first has index 0.
  func complete(_ index: Int = 0, with data: Data) { spy.complete(index, with: .success(data)) }

  /// Lets one pending request fail.
  func complete(_ index: Int = 0, with error: any Error) {
    spy.complete(index, with: .failure(error))
  }

  /// Responds to all pending requests, and immediately to each request from now on.
  func completeAll(with data: Data) { spy.completeAll(with: .success(data)) }

  /// Lets all pending requests fail, and immediately each request from now on.
  func completeAll(with error: any Error) { spy.completeAll(with: .failure(error)) }

  private func cancel(_ request: Request) {
    request.isCancelled.withLock { $0 = true }
    let index = spy.requests.firstIndex { $0 === request }
    if let index { spy.complete(index, with: .failure(CancellationError())) }
  }
}

/// A decoder that records its decodings, and can reject every response.
final class DecoderSpy: JSONDecoder, @unchecked Sendable {
  // Unchecked, because JSONDecoder is open. The properties below are safe on any thread.
  let responses = Recorder<Data>()
  let usedSettings = Recorder<String>()
  private let error: Locked<(any Error)?>

  /// - Parameter error: the error that each decoding throws. Without one, the spy decodes.
  init(throwing error: (any Error)? = nil) { self.error = Locked(error) }

  var settings: String {
    """
    dates \(dateDecodingStrategy), keys \(keyDecodingStrategy), data \(dataDecodingStrategy), \
    floats \(nonConformingFloatDecodingStrategy), JSON5 \(allowsJSON5), userInfo \(userInfo.count)
    """
  }

  override func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    responses.record(data)
    usedSettings.record(settings)
    if let error = error.withLock({ $0 }) { throw error }
    return try super.decode(type, from: data)
  }
}

/// A call of `user(id:completion:)` on a thread of its own. It records the arguments of the completion.
final class CompletionCall: Sendable {
  private let recorder = Recorder<String>()
  private let returned = Locked(false)

  /// Starts the call, and returns when the method has returned, or waits for something.
  ///
  /// - Parameter completion: runs at the end of the completion.
  init(
    of service: any UserLoading,
    id: Int = 42,
    completion: @escaping @Sendable () -> Void = {}
  ) {
    let thread = ThreadExecutor()
    _ = thread.start { [recorder, returned] in
      service.user(id: id) { result in
        recorder.record(text(of: result))
        completion()
      }
      returned.withLock { $0 = true }
    }
    thread.blockUntilSettled()
  }

  /// The results that the completion got, as texts: more than one if it was called more than once.
  var results: [String] { recorder.values }

  /// Whether the method has returned.
  var hasReturned: Bool { returned.withLock { $0 } }

  /// Returns when the completion was called and nothing else can run, or when nothing can call it.
  func end() async {
    await untilIdle(until: { !results.isEmpty })
    await untilIdle()
  }
}

/// Returns when nothing else can run and `isDone`, or when it can't become true: a thread that an answer has just started
/// may be out of sight at first.
func untilIdle(until isDone: () -> Bool) async {
  for _ in 1...20 {
    await untilIdle()
    if isDone() { return }
  }
}

extension UserLoading {
  /// Calls `user(id:)`, and returns the result or the error as a text, such as `Ada` or `unreachable(AnyError(1))`.
  func outcome(id: Int = 42) async -> String {
    do { return text(of: .success(try await user(id: id))) } catch {
      return text(of: .failure(error))
    }
  }
}

/// Returns a result as a text.
func text(of result: Result<User, any Error>) -> String {
  switch result {
  case .success(let user): user.fullName
  case .failure(UserLoadingError.unreachable(let error)): "unreachable(\(error))"
  case .failure(UserLoadingError.unreadable(let error)): "unreadable(\(error))"
  case .failure(let error): "\(error)"
  }
}
