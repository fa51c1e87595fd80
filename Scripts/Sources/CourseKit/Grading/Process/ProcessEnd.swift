/// How a child process came to its end.
package enum ProcessEnd: Hashable, Sendable {
  /// It ended by itself with this code.
  case exited(Int32)

  /// A signal ended it that this tool did not send.
  case signalled(Int32)

  /// It was ended because its time was over.
  case timedOut

  /// It was ended because it printed too much.
  case flooded

  /// It was ended because the work was cancelled.
  case cancelled
}
