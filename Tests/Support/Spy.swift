import OutsideWorld

/// Records requests, and responds to them immediately or when the test completes them.
///
/// ```swift
/// final class LoginServiceSpy: LoginService {
///   let spy = Spy<Credentials, LoginResponse>()
///   func logIn(username: String, password: String) async throws -> LoginResponse {
///     try await spy.respond(to: Credentials(username, password))
///   }
/// }
/// ```
public final class Spy<Request: Sendable, Response: Sendable>: Sendable {
  private struct State {
    var requests: [Request] = []
    var pending: [Int: @Sendable (Result<Response, any Error>) -> Void] = [:]
    var result: Result<Response, any Error>?
    var arrivals: [(count: Int, resume: @Sendable () -> Void)] = []
  }
  private let state: Locked<State>

  /// Creates a spy.
  ///
  /// - Parameter response: the immediate response to each request. Without one, requests wait for the test.
  public init(_ response: Response? = nil) {
    state = Locked(State(result: response.map { .success($0) }))
  }

  /// All requests so far, oldest first. The index of a request is its place here.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// The indices of the requests that wait for a response.
  public var pending: [Int] { state.withLock { $0.pending.keys.sorted() } }

  /// Records a request, and waits for its response.
  ///
  /// - Returns: the response that the test gives.
  /// - Throws: the error that the test gives.
  public func respond(to request: Request) async throws -> Response {
    try await withCheckedThrowingContinuation { continuation in
      receive(request) { continuation.resume(with: $0) }
    }
  }

  /// Records a request whose response goes to a closure.
  ///
  /// - Parameter completion: called with the response, once.
  public func receive(
    _ request: Request,
    completion: @escaping @Sendable (Result<Response, any Error>) -> Void
  ) {
    var result: Result<Response, any Error>?
    var resumed: [@Sendable () -> Void] = []
    state.withLock { state in
      state.requests.append(request)
      let count = state.requests.count
      result = state.result
      if result == nil { state.pending[count - 1] = completion }
      resumed = state.arrivals.filter { $0.count <= count }.map(\.resume)
      state.arrivals.removeAll { $0.count <= count }
    }
    if let result { completion(result) }
    for resume in resumed { resume() }
  }

  /// Responds to one request, if it is pending.
  public func complete(_ index: Int = 0, with result: Result<Response, any Error>) {
    state.withLock { $0.pending.removeValue(forKey: index) }?(result)
  }

  /// Responds to all pending requests, and immediately to each request from now on.
  public func completeAll(with result: Result<Response, any Error>) {
    let pending = state.withLock { state in
      state.result = result
      defer { state.pending = [:] }
      return state.pending.sorted { $0.key < $1.key }
    }
    for request in pending { request.value(result) }
  }

  /// Lets requests from now on wait again.
  public func hold() { state.withLock { $0.result = nil } }

  /// Returns when the spy has received at least so many requests. In a deterministic test, use ``untilIdle()``.
  public func arrival(of count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.requests.count < count {
          state.arrivals.append((count, { continuation.resume() }))
        }
        return state.requests.count >= count
      }
      if isThere { continuation.resume() }
    }
  }
}

/// An error that no type handles specially.
public struct AnyError: Error, Equatable, CustomStringConvertible {
  /// A number by which two errors differ.
  public let number: Int

  /// Creates an error.
  public init(_ number: Int = 1) { self.number = number }

  public var description: String { "AnyError(\(number))" }
}
