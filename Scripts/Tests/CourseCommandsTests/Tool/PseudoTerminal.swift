import Foundation
import Synchronization

/// A terminal of 80 columns and 30 rows with a tool in it, as a student has one.
final class PseudoTerminal: Sendable {
  let process: Process
  private let main: Int32
  private let side: Int32
  private let text = Mutex("")

  /// Starts the tool in a new terminal.
  init(_ process: Process) throws {
    self.process = process
    (main, side) = try Self.open()
    var size = winsize(ws_row: 30, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(main, UInt(TIOCSWINSZ), &size)
    let handle = FileHandle(fileDescriptor: side, closeOnDealloc: false)
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    process.environment?["TERM"] = "xterm-256color"
    try process.run()
  }

  /// Opens both ends of a new terminal: one for a person, and one for a program.
  private static func open() throws -> (main: Int32, side: Int32) {
    #if canImport(Darwin)
      let main = posix_openpt(O_RDWR | O_NOCTTY)
      guard main >= 0, grantpt(main) == 0, unlockpt(main) == 0, let name = ptsname(main) else {
        throw CocoaError(.fileReadUnknown)
      }
      return (main, Foundation.open(name, O_RDWR | O_NOCTTY))
    #else
      // `unlockpt` and `ptsname` as they are inside; Swift sees neither.
      let main = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var unlocked: CInt = 0
      var number: CInt = 0
      guard ioctl(main, 0x4004_5431, &unlocked) == 0, ioctl(main, 0x8004_5430, &number) == 0 else {
        throw CocoaError(.fileReadUnknown)
      }
      return (main, Foundation.open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC))
    #endif
  }

  deinit {
    close(main)
    close(side)
  }

  /// Whether keys are shown and lines are edited, as a shell needs it.
  var isAsBefore: Bool {
    var mode = termios()
    tcgetattr(side, &mode)
    return mode.c_lflag & tcflag_t(ICANON) != 0 && mode.c_lflag & tcflag_t(ECHO) != 0
  }

  /// All that was written.
  var written: String { text.withLock { $0 } }

  /// Presses a key.
  func type(_ key: String) { _ = write(main, key, key.utf8.count) }

  /// Reads until something has been written since the last call that found something.
  ///
  /// - Returns: whether it came before the process ended.
  @discardableResult
  func read(until wanted: String) -> Bool {
    var new = ""
    while !new.contains(wanted) {
      var waiting = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 120_000) > 0, let more = readSome() else { return false }
      new += more
    }
    return true
  }

  /// Waits for the tool's end, and reads what it wrote until then.
  func waitUntilExit() {
    process.waitUntilExit()
    var waiting = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 0) > 0, readSome() != nil {}
  }

  private func readSome() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(main, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let new = String(decoding: bytes.prefix(count), as: UTF8.self)
    text.withLock { $0 += new }
    return new
  }
}
