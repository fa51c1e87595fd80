/// A race: the same work on many threads that start together.
///
/// It uses real threads, because blocking the cooperative pool would hang the other tests.
public enum RaceProbe {
  /// Runs `work` once on each of `threads` threads and returns when all of them have ended.
  ///
  /// - Parameters:
  ///   - threads: the number of threads, at least one.
  ///   - work: the work of one thread; its argument is the number of the thread, from 0.
  /// - Returns: the results of the threads, in the order of their numbers.
  public static func race<Value: Sendable>(
    threads: Int = 16,
    _ work: @escaping @Sendable (Int) -> Value
  ) async -> [Value] {
    let barrier = Barrier(size: threads)
    return await withTaskGroup(of: (Int, Value).self) { group in
      for number in 0..<threads {
        group.addTask {
          await withCheckedContinuation { continuation in
            KeptThread.run {
              barrier.wait()
              continuation.resume(returning: (number, work(number)))
            }
          }
        }
      }
      var values: [Int: Value] = [:]
      for await (number, value) in group { values[number] = value }
      return (0..<threads).compactMap { values[$0] }
    }
  }
}
