import Foundation
import Synchronization

/// A storage for values that are built at their first read, such as shared registrations or lazy properties.
public protocol LazyStorage: Sendable {
  /// Creates a new place in the storage.
  ///
  /// - Parameter build: builds the value at its first read.
  /// - Returns: a closure that reads the place.
  func makeReader<Value: Sendable>(
    building build: @escaping @Sendable () -> Value
  ) -> @Sendable () -> Value
}

/// Reads large values on two threads, in the moment in which one of them stores them, and counts the incomplete results.
///
/// A read without a lock may return a part of the value, or crash. Each value is built for a place of its own.
///
/// - Parameter storage: the storage under test.
/// - Returns: the number of reads that returned an incomplete value.
public func incompleteReads(of storage: some LazyStorage) -> Int {
  incompleteReads(of: storage, pages: UInt8(1), doublings: 15)
}

private func incompleteReads<Pages: Sendable>(
  of storage: some LazyStorage,
  pages: Pages,
  doublings: Int
) -> Int {
  if doublings > 0 {
    return incompleteReads(
      of: storage,
      pages: Twice(first: pages, second: pages),
      doublings: doublings - 1
    )
  }
  let latestBuild = Atomic(0)
  let incomplete = Atomic(0)
  // All are kept, so that each value is stored in new memory: that takes longer than reading it.
  let readers = (1...1_000).map { round in
    storage.makeReader {
      latestBuild.max(round, ordering: .releasing)
      return Manual(firstPages: pages, title: "Manual of the printer", lastPages: pages)
    }
  }
  let end = Barrier(size: 3)
  for isSecond in [false, true] {
    let thread = Thread {
      for (index, read) in readers.enumerated() {
        // The second thread reads a little later than the first one builds: at another moment in each of 64 rounds.
        if isSecond { while latestBuild.load(ordering: .acquiring) <= index { sched_yield() } }
        let delay = isSecond ? 800 * (index % 64) : 0
        for _ in 0..<delay { _ = latestBuild.load(ordering: .relaxed) }
        if !read().isComplete { incomplete.add(1, ordering: .relaxed) }
      }
      end.wait()
    }
    // The value is copied on the stack several times.
    thread.stackSize = 1 << 23
    thread.start()
  }
  end.wait()
  return incomplete.load(ordering: .relaxed)
}

/// A value of many bytes, all of which are 1, around a title.
///
/// An optional one is `nil` exactly while its title has no value yet. Processors copy a long value from either end, so the
/// title is in the middle: when it is there, half of the pages are not.
private struct Manual<Pages: Sendable>: Sendable {
  let firstPages: Pages
  let title: String
  let lastPages: Pages

  var isComplete: Bool { [firstPages, lastPages].allSatisfy(isComplete) }

  private func isComplete(_ pages: Pages) -> Bool {
    withUnsafeBytes(of: pages) { bytes in
      stride(from: 0, to: bytes.count, by: 512).allSatisfy { bytes[$0] == 1 } && bytes.last == 1
    }
  }
}

private struct Twice<Half: Sendable>: Sendable {
  let first: Half
  let second: Half
}
