import Foundation

enum Descriptor {
  /// Reads what is there: nothing at the end, and nothing if nothing has come yet.
  static func read(_ descriptor: Int32, atMost size: Int = 64 << 10) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, Foundation.read(descriptor, buffer.baseAddress, size))
    }
  }
}

/// Both ends of a pipe, which are closed when nobody has them any more.
final class PipeEnds: Sendable {
  let reading: Int32
  let writing: Int32

  init(reading: Int32, writing: Int32) { (self.reading, self.writing) = (reading, writing) }
  deinit { for end in [reading, writing] where end >= 0 { close(end) } }

  /// A pipe that no child inherits; `Spawn` guards the moment in between.
  static func new() -> PipeEnds? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return PipeEnds(reading: ends[0], writing: ends[1])
  }

  /// What wakes the thread that looks after a child, from any other thread, through a pipe to oneself.
  enum Reason: UInt8 { case childEnded, cancelled }

  func send(_ reason: Reason) {
    var byte = reason.rawValue
    _ = write(writing, &byte, 1)
  }

  /// Waits for a child on another thread without reaping it, so that its id stays its own.
  func sendWhenEnded(_ pid: pid_t) {
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
  /// Takes what came, in order. Returns the time that the child has from now on, if that changes.
  let receive: @Sendable ([UInt8]) -> Duration?

  /// Creates the pipe and opens both ends, so that neither the child's nor our opening ever waits.
  func open() -> PipeEnds? {
    // The folder is this user's alone; who runs the tests for them may be another.
    guard mkfifo(path, 0o600) == 0, chmod(path, 0o622) == 0 else { return nil }
    let reading = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let writing = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    let ends = PipeEnds(reading: reading, writing: writing)
    return reading >= 0 && writing >= 0 ? ends : nil
  }
}

/// Keeps the beginning and the end of a stream of bytes, however long it is.
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

  /// Everything that is still there: first and last bytes, and how many are missing in between.
  var captured: CapturedOutput {
    let end = tail.suffix(kept)
    let omitted = total - head.count - end.count
    guard omitted > 0 else { return CapturedOutput(head: Self.text(head + end)) }
    let start = end.drop { $0 & 0b1100_0000 == 0b1000_0000 }
    return CapturedOutput(head: Self.text(head), tail: Self.text(start), omittedBytes: omitted)
  }

  /// Readable text: broken bytes are repaired, control characters that would drive a terminal go.
  private static func text(_ bytes: some Collection<UInt8>) -> String {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.filter { scalar in
      scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
