import Foundation

/// Ends every child when the tool itself is told to end (Ctrl-C, SIGTERM, SIGHUP).
package enum Interruption {
  /// Installs the handlers; call once, early in `main`.
  ///
  /// On a signal all process trees are ended, then `cleanUp` runs (to give the terminal back), then the tool dies by
  /// the same signal, so that a shell sees what happened. Meanwhile no `run` returns, so nobody takes the end of a child for
  /// a result.
  ///
  /// - Parameter cleanUp: runs once, on a thread of its own, after the children are gone.
  package static func install(cleanUp: @escaping @Sendable () -> Void = {}) {
    guard let pipe = DescriptorPair.pipe() else { return }
    interruptionPipe = pipe.writing
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(pipe.reading, &number, 1) != 1 {}
      ChildRegistry.shared.endAll(leaving: true)
      cleanUp()
      signal(Int32(number), SIG_DFL)
      kill(getpid(), Int32(number))
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(interruptionPipe, &byte, 1)
      }
    }
  }

  /// Ends every running child's process tree at once. For a tool that leaves by another way; no child can be
  /// started afterwards.
  package static func endAllChildren() {
    ChildRegistry.shared.endAll(leaving: false)
  }
}

/// Written once before the handlers are installed, then only read, in a signal handler: hence no lock.
private nonisolated(unsafe) var interruptionPipe: Int32 = -1
