/// Runs the same work on many threads that all start together.
///
/// Real threads, because blocking the cooperative pool would hang the other tests.
public enum RaceProbe {
  /// Runs `work` once on each of `threads` threads and returns when all of them are done.
  ///
  /// - Parameters:
  ///   - threads: how many threads race, at least one.
  ///   - work: what each does; its argument is the thread's number, from 0.
  /// - Returns: what each thread returned, by number.
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
