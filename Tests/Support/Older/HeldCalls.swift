import OutsideWorld

/// The double behind a spy whose calls wait until the test answers them, in any order.
///
/// ```swift
/// struct Desk: LoginService {
///   let visits = HeldCalls<String, LoginResponse>()
///   func logIn(username: String, password: String) async throws -> LoginResponse {
///     try await visits.call(username)
///   }
/// }
/// desk.visits.fail(0, with: Refused())
/// ```
///
/// It keeps requests, and lets go of everything else of a call once it is answered.
public final class HeldCalls<Request: Sendable, Answer: Sendable>: Sendable {
  private typealias Finish = @Sendable (Result<Answer, any Error>) -> Void
  private let state = Locked(State())
  private let obeys: Bool

  private struct State {
    var requests: [Request] = []
    var waiting: [Int: Finish] = [:]
    var cancelled: [Int] = []
    var held = 0
    var arrivals: [(count: Int, resume: @Sendable () -> Void)] = []
  }

  /// - Parameter obeysCancellation: whether a cancelled call throws `CancellationError` at once; if not, it waits on.
  public init(obeysCancellation: Bool = true) {
    obeys = obeysCancellation
  }

  /// Everything that was asked so far, oldest first; a call's number is its place here.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// The numbers of the calls that wait for an answer.
  public var waiting: [Int] { state.withLock { $0.waiting.keys.sorted() } }

  /// The numbers of the calls that were cancelled while they waited, in that order.
  public var cancelled: [Int] { state.withLock { $0.cancelled } }

  /// Waits until the test answers.
  public func call(_ request: Request) async throws -> Answer {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        hold(number) { continuation.resume(with: $0) }
      }
    } onCancel: {
      state.withLock { $0.cancelled.append(number) }
      if obeys { fail(number, with: CancellationError()) }
    }
  }

  /// The same for a call that answers through a closure.
  public func call(
    _ request: Request,
    completion: @escaping @Sendable (Result<Answer, any Error>) -> Void
  ) {
    let number = state.withLock { state in
      state.requests.append(request)
      return state.requests.count - 1
    }
    hold(number, completion)
  }

  /// Answers a call. Returns whether it waited.
  @discardableResult
  public func answer(_ number: Int, with answer: Answer) -> Bool {
    finish(number, .success(answer))
  }

  /// Fails a call. Returns whether it waited.
  @discardableResult
  public func fail(_ number: Int, with error: any Error) -> Bool {
    finish(number, .failure(error))
  }

  /// Returns when so many calls have come that can be answered, for a test without a ``World``.
  public func arrival(of count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        let isThere = state.held >= count
        if !isThere { state.arrivals.append((count, { continuation.resume() })) }
        return isThere
      }
      if isThere { continuation.resume() }
    }
  }

  private func hold(_ number: Int, _ finish: @escaping Finish) {
    let (isLate, arrived) = state.withLock { state in
      let isLate = obeys && state.cancelled.contains(number)
      if !isLate {
        state.waiting[number] = finish
        state.held += 1
      }
      let held = state.held
      let arrived = state.arrivals.filter { $0.count <= held }
      state.arrivals.removeAll { $0.count <= held }
      return (isLate, arrived)
    }
    // The task was cancelled before the call came here.
    if isLate { finish(.failure(CancellationError())) }
    for arrival in arrived { arrival.resume() }
  }

  private func finish(_ number: Int, _ result: Result<Answer, any Error>) -> Bool {
    let finish = state.withLock { $0.waiting.removeValue(forKey: number) }
    finish?(result)
    return finish != nil
  }
}
