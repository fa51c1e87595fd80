import Foundation

enum Descriptor {
  /// Reads the available bytes: none at the end, and none if nothing has arrived yet.
  static func read(_ descriptor: Int32, atMost size: Int = 64 << 10) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Foundation.read(descriptor, buffer.baseAddress, size))
    }
  }
}

/// Both ends of a pipe, which are closed on deinitialization.
final class PipeDescriptors: Sendable {
  let reading: Int32
  let writing: Int32

  init(reading: Int32, writing: Int32) {
    self.reading = reading
    self.writing = writing
  }
  deinit { for end in [reading, writing] where end >= 0 { close(end) } }

  /// Creates a pipe that no child inherits.
  static func make() -> PipeDescriptors? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeDescriptors(reading: ends[0], writing: ends[1])
  }

  /// The reason to wake the thread that supervises a child.
  enum Reason: UInt8 { case childEnded, cancelled }

  func send(_ reason: Reason) {
    var byte = reason.rawValue
    _ = write(writing, &byte, 1)
  }

  /// Waits for a child on another thread without reaping it, so that its id stays valid.
  func notifyOnExit(_ pid: pid_t) {
    Thread.detachNewThread {
      var information = siginfo_t()
      while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      self.send(.childEnded)
    }
  }

  func received() -> [Reason] { Descriptor.read(reading).compactMap(Reason.init(rawValue:)) }
}

/// A named pipe to which a child writes and which is read while it runs.
struct EventChannel: Sendable {
  let path: String
  /// A closure that receives the bytes in order, and returns the child's new time limit, if that changes.
  let receive: @Sendable ([UInt8]) -> Duration?

  /// Creates the pipe and opens both ends, so that neither side waits for the other.
  func open() -> PipeDescriptors? {
    // Only this user can enter the folder, but the tests may run as another user.
    guard mkfifo(path, 0o600) == 0, chmod(path, 0o622) == 0 else { return nil }
    let reading = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writing = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    let ends = PipeDescriptors(reading: reading, writing: writing)
    return reading >= 0 && writing >= 0 ? ends : nil
  }
}

/// A buffer for the beginning and the end of a stream of bytes of any length.
struct OutputCollector {
  let kept: Int
  private(set) var total = 0
  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  init(kept: Int) { self.kept = max(1, kept) }

  mutating func append(_ bytes: some Collection<UInt8>) {
    total += bytes.count
    let room = kept - head.count
    head.append(contentsOf: bytes.prefix(max(0, room)))
    tail.append(contentsOf: bytes.dropFirst(max(0, room)))
    if tail.count > 4 * kept { tail.removeFirst(tail.count - kept) }
  }

  /// The first and last bytes, and the number of bytes missing in between.
  var captured: CapturedOutput {
    let end = tail.suffix(kept)
    let omitted = total - head.count - end.count
    guard omitted > 0 else { return CapturedOutput(head: Self.text(head + end)) }
    let start = end.drop { $0 & 0b1100_0000 == 0b1000_0000 }
    return CapturedOutput(head: Self.text(head), tail: Self.text(start), omittedBytes: omitted)
  }

  /// Returns readable text: invalid bytes are repaired, and control characters are removed.
  private static func text(_ bytes: some Collection<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
