/// Runs the same work on many threads that start together.
///
/// - Parameters:
///   - threads: the number of threads, at least one.
///   - work: the work; its argument is the number of the thread, from 0.
/// - Returns: the result of each thread, by number.
public func race<Value: Sendable>(
  threads: Int = 16,
  _ work: @escaping @Sendable (Int) -> Value
) async -> [Value] {
  await RaceProbe.race(threads: threads, work)
}

/// Repeats an operation on many threads that start together: long enough that two threads meet inside an operation,
/// even when the machine is busy.
///
/// A thread stops after a second, because a lock that many threads contend for may take microseconds each time. So
/// the number of operations differs from run to run, and a test compares with the returned number.
///
/// ```swift
/// let count = await raceRepeatedly { queue.append(1) }
/// expectEqual(queue.count, count)
/// ```
///
/// - Parameters:
///   - threads: the number of threads, at least one.
///   - limit: the number of operations on each thread, at most.
///   - operation: one operation, which takes microseconds or less.
/// - Returns: the number of operations of all threads.
public func raceRepeatedly(
  threads: Int = 8,
  limit: Int = 8_000,
  _ operation: @escaping @Sendable () -> Void
) async -> Int {
  let limit = ThreadSanitizer.isActive ? limit / 10 : limit
  let counts = await race(threads: threads) { _ in
    let end = ContinuousClock.now + .seconds(1)
    var count = 0
    // The clock is read rarely, because each read is time outside of the operation.
    while count < limit, count % 500 > 0 || ContinuousClock.now < end {
      operation()
      count += 1
    }
    return count
  }
  return counts.reduce(0, +)
}
