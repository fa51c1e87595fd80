import Foundation
import GradingSupport

/// Returns the message with which a call stops the program, or nil if the call returns. For tests with `.ownProcess`.
///
/// The thread of the call stays where it stops, with all that it holds: each call needs a locator of its own.
func stopMessage(_ call: @escaping @Sendable () -> Void) -> String? {
  let message = Pipe()
  let standardError = dup(STDERR_FILENO)
  dup2(message.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  let returned = StoppingCalls.run(threads: 1, call)
  dup2(standardError, STDERR_FILENO)
  close(standardError)
  message.fileHandleForWriting.closeFile()
  let text = String(decoding: message.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  return returned == 1 ? nil : text
}

/// Calls on threads of their own, which may stop the program: then only the thread stops.
final class StoppingCalls: @unchecked Sendable {
  // Unchecked, because the condition guards the counts.
  private let condition = NSCondition()
  private var ended = 0
  private var returned = 0

  /// Makes the same call on several threads that start together.
  ///
  /// - Returns: the number of calls that returned.
  static func run(threads: Int, _ call: @escaping @Sendable () -> Void) -> Int {
    handlers
    let calls = StoppingCalls()
    let start = Barrier(size: threads)
    for _ in 1...threads {
      let thread = Thread {
        start.wait()
        pthread_setspecific(current, Unmanaged.passUnretained(calls).toOpaque())
        call()
        pthread_setspecific(current, nil)
        calls.end(hasReturned: true)
      }
      thread.stackSize = 1 << 19
      thread.start()
    }
    return calls.condition.withLock {
      while calls.ended < threads { calls.condition.wait() }
      return calls.returned
    }
  }

  private func end(hasReturned: Bool) {
    condition.withLock {
      ended += 1
      if hasReturned { returned += 1 }
      condition.broadcast()
    }
  }

  /// The calls of this thread.
  private static let current = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  private static let handlers: Void = {
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      var before = sigaction()
      sigaction(number, nil, &before)
      others[number] = before
      signal(number) { number in
        guard let calls = pthread_getspecific(StoppingCalls.current) else {
          return StoppingCalls.leaveToOthers(number)
        }
        // The thread has called `stop`, and holds nothing that this needs.
        Unmanaged<StoppingCalls>.fromOpaque(calls).takeUnretainedValue().end(hasReturned: false)
        while true { pause() }
      }
    }
  }()

  // Unsafe, and safe here: it is complete before it is read.
  nonisolated(unsafe) private static var others: [Int32: sigaction] = [:]

  /// Restores the handler that was there before. A trap is met again; SIGABRT is a call.
  private static func leaveToOthers(_ number: Int32) {
    var before = others[number] ?? sigaction()
    sigaction(number, &before, nil)
    if number == SIGABRT { raise(number) }
  }
}
