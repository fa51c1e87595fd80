import OutsideWorld

/// A call that runs while the test continues, also if the test drops this value.
///
/// ```swift
/// let logOut = Call { await session.logOut() }
/// await untilIdle()
/// #expect(logOut.hasReturned)
/// ```
public final class Call<Value: Sendable>: Sendable {
  private let result = Locked<Result<Value, any Error>?>(nil)
  private let task = Locked<Task<Void, Never>?>(nil)

  /// Starts the call.
  ///
  /// - Parameters:
  ///   - isCancelled: whether its task is cancelled before the call begins.
  ///   - priority: the priority of its task.
  ///   - work: the call.
  public init(
    cancelled isCancelled: Bool = false,
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    let result = result
    let task = task
    let started = Task(priority: priority) {
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let outcome: Result<Value, any Error>
      do { outcome = .success(try await work()) } catch { outcome = .failure(error) }
      result.withLock { $0 = outcome }
      // An ended task that is stored would retain everything that it captured.
      task.withLock { $0 = nil }
    }
    task.withLock { if self.outcome == nil { $0 = started } }
  }

  /// The result or the error, if the call has ended.
  public var outcome: Result<Value, any Error>? { result.withLock { $0 } }

  /// Whether the call has returned or thrown an error.
  public var hasReturned: Bool { outcome != nil }

  /// The result, if the call has returned one.
  public var value: Value? { try? outcome?.get() }

  /// The error, if the call has thrown one.
  public var error: (any Error)? {
    guard case .failure(let error) = outcome else { return nil }
    return error
  }

  /// Cancels the task of the call.
  public func cancel() { task.withLock { $0 }?.cancel() }
}
