import Foundation

/// Reading from and waiting for file descriptors.
enum Descriptor {
  /// What one `read` brought.
  enum Chunk {
    case bytes([UInt8])
    case nothingYet
    case end
  }

  /// Makes reads return at once.
  static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Reads what is there, 64 KiB at most. The terminal's "no one writes any more" is an end.
  static func read(_ descriptor: Int32) -> Chunk {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { buffer, count in
      let received = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      failure = received < 0 ? errno : 0
      count = max(0, received)
    }
    if failure == EAGAIN || failure == EINTR { return .nothingYet }
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

  /// Waits until one of the descriptors has something to read.
  ///
  /// - Returns: those that have, none when the time is over or a signal came.
  static func waitToRead(_ descriptors: [Int32], milliseconds: Int32) -> Set<Int32> {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return [] }
    return Set(polled.filter { $0.revents != 0 }.map(\.fd))
  }

  /// Blocks this thread for some milliseconds.
  static func pause(milliseconds: Int32) {
    _ = poll(nil, 0, milliseconds)
  }
}
