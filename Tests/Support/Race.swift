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
