import Foundation

/// A pipe with a name, to which a child writes and which is read while it runs.
struct EventChannel: Sendable {
  /// The path that the child opens.
  let path: String

  /// Takes what came. Called on one thread at a time, in order.
  ///
  /// Returns the time that the child has left from now on, or `nil` to leave its deadline alone.
  let receive: @Sendable ([UInt8]) -> Duration?

  /// Creates the pipe and opens both ends, so that neither the child's nor our opening ever waits.
  func open() -> DescriptorPair? {
    guard mkfifo(path, 0o600) == 0 else { return nil }
    let reading = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard reading >= 0 else { return nil }
    let writing = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard writing >= 0 else {
      close(reading)
      return nil
    }
    return DescriptorPair(reading: reading, writing: writing)
  }
}
