import Foundation

/// Wakes the thread that looks after a child, from any other thread.
final class WakePipe: Sendable {
  /// Why the thread is woken.
  enum Reason: UInt8 {
    case childEnded = 1
    case cancelled = 2
  }

  /// The end to wait for.
  let reading: Int32

  private let writing: Int32

  init?() {
    guard let pair = DescriptorPair.pipe() else { return nil }
    reading = pair.reading
    writing = pair.writing
    Descriptor.makeNonBlocking(reading)
    Descriptor.makeNonBlocking(writing)
  }

  deinit {
    close(reading)
    close(writing)
  }

  func send(_ reason: Reason) {
    var byte = reason.rawValue
    _ = write(writing, &byte, 1)
  }

  /// The reasons that have come since the last call.
  func received() -> [Reason] {
    guard case .bytes(let bytes) = Descriptor.read(reading) else { return [] }
    return bytes.compactMap(Reason.init(rawValue:))
  }
}
