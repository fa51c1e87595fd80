import Foundation

/// Returns the message with which a call stops the program, or nil if the call returns. For tests with ``OwnProcess``.
///
/// ```swift
/// let message = stopMessage { _ = locator.resolve(Printer.self) }
/// #expect(message?.contains("Printer") == true)
/// ```
///
/// The thread of the call stays where it stops, with all that it holds, so each call needs objects of its own.
///
/// - Parameter call: a call that may end in `fatalError`, a failed precondition or another trap.
public func stopMessage(_ call: @escaping @Sendable () -> Void) -> String? {
  let message = Pipe()
  let standardError = dup(STDERR_FILENO)
  dup2(message.fileHandleForWriting.fileDescriptor, STDERR_FILENO)
  let hasReturned = StoppingCall.returns(call)
  dup2(standardError, STDERR_FILENO)
  close(standardError)
  message.fileHandleForWriting.closeFile()
  let text = String(decoding: message.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  return hasReturned ? nil : text
}

/// A call on a thread of its own, which may stop the program: then only its threads stop.
private enum StoppingCall {
  private static let condition = NSCondition()
  // Unsafe, and safe here: the condition guards the end, and the tests of a process run one after the other.
  nonisolated(unsafe) private static var isRunning = false
  nonisolated(unsafe) private static var hasReturned: Bool?

  /// Makes the call, and returns whether it returns.
  static func returns(_ call: @escaping @Sendable () -> Void) -> Bool {
    handlers
    isRunning = true
    defer { isRunning = false }
    hasReturned = nil
    // A kept thread can report a full stack.
    KeptThread.run {
      call()
      end(true)
    }
    return condition.withLock {
      while hasReturned == nil { condition.wait() }
      return hasReturned == true
    }
  }

  private static func end(_ isReturn: Bool) {
    condition.withLock {
      hasReturned = isReturn
      condition.broadcast()
    }
  }

  private static let handlers: Void = {
    for number in [SIGILL, SIGTRAP, SIGABRT] {
      var before = sigaction()
      sigaction(number, nil, &before)
      others[number] = before
      signal(number) { number in
        if !StoppingCall.isRunning { return StoppingCall.leaveToOthers(number) }
        // The thread has called `stop`, and holds nothing that this needs.
        StoppingCall.end(false)
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
