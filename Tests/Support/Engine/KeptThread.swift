import Foundation
import OutsideWorld

/// A pool of threads that may block: creating a thread takes longer than most of the work that a test runs on one.
public enum KeptThread {
  private static let idle = Locked<[Worker]>([])

  /// Starts `work` immediately, on a thread that does nothing else meanwhile.
  public static func run(_ work: @escaping @Sendable () -> Void) {
    (idle.withLock { $0.popLast() } ?? Worker()).take(work)
  }

  private final class Worker: @unchecked Sendable {
    // Unchecked: the condition guards `work`.
    private let condition = NSCondition()
    private var work: (@Sendable () -> Void)?

    init() {
      Thread { [self] in
        #if os(Linux)
          Interrupted.prepareThread()
        #endif
        while true {
          next()()
          idle.withLock { $0.append(self) }
        }
      }.start()
    }

    func take(_ work: @escaping @Sendable () -> Void) {
      condition.withLock {
        self.work = work
        condition.signal()
      }
    }

    private func next() -> @Sendable () -> Void {
      condition.withLock {
        while true {
          if let next = work {
            work = nil
            return next
          }
          condition.wait()
        }
      }
    }
  }
}
