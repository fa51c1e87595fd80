import Foundation
import OutsideWorld
import Synchronization
import Testing

/// A note of the current step of this process, for the report if the process stops during it.
enum LastWords {
  /// The exit code of a process that crashed.
  static let crashCode: Int32 = 87

  /// A closure that receives the last words and the exit code; without it, they become an issue.
  static let listener = Locked<(@Sendable (String, Int32) -> Void)?>(nil)
  private static let words = Locked("")
  private static let alarm = ends()
  private static let errors = ends()

  /// Notes the step that begins now. This counts as progress.
  static func say(_ text: String) {
    if ExitTest.current != nil {
      reportCrashes()
      #if os(Linux)
        Interrupted.prepareThread()
      #endif
    }
    words.withLock { $0 = text }
    Stillness.noteProgress()
  }

  /// Ends the process, and reports its last step and how it ended.
  static func end(_ ending: String, code: Int32) -> Never {
    let said = words.withLock { $0 }
    let text = said.isEmpty ? ending : "\(said)\n  … and then \(ending)"
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    if let listener = listener.withLock({ $0 }) {
      listener(text, code)
    } else {
      Issue.record("\(text)")
    }
    exit(code)
  }

  /// Makes every later crash report the last step and the program's own message, unless the test reads standard error
  /// itself. For use inside an exit test.
  static func reportCrashes() { isListening }

  private static let isListening: Void = {
    StartedPrograms.endWithThisProcess()
    guard alarm.areOpen else { return }
    if errors.areOpen, discards(STDERR_FILENO) { dup2(errors.writing, STDERR_FILENO) }
    Thread { listen() }.start()
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGQUIT] {
      #if os(Linux)
        Interrupted.handle(number) { number, information, context in
          LastWords.wait(
            number,
            isStackFull: number == SIGSEGV && Interrupted.isStackFull(information, context)
          ) { Interrupted.note(context, isSound: number == SIGABRT) }
        }
      #else
        signal(number) { number in LastWords.wait(number, isStackFull: false) {} }
      #endif
    }
  }()

  /// Whether a thread has crashed. Others that crash then only wait.
  private static let hasCrashed = Atomic(false)

  /// Passes the signal to the listening thread, because a signal handler may do little, and never returns from a crash.
  ///
  /// The course's tool sends SIGQUIT to a process whose time is over, to learn its place; the threads of the process stay
  /// where they are.
  private static func wait(_ number: Int32, isStackFull: Bool, _ note: () -> Void) {
    if number == SIGQUIT {
      var byte = UInt8(number)
      _ = write(alarm.writing, &byte, 1)
      return
    }
    if !hasCrashed.exchange(true, ordering: .acquiringAndReleasing) {
      note()
      var byte = UInt8(truncatingIfNeeded: number) | (isStackFull ? stackIsFull : 0)
      _ = write(alarm.writing, &byte, 1)
    }
    while true { pause() }
  }

  /// The bit that marks the number of a signal when the stack is full.
  private static let stackIsFull: UInt8 = 0x80

  private static func listen() {
    var sources = [errors.reading, alarm.reading].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var printed: [UInt8] = []
    while true {
      // A signal interrupts `poll`, which leaves the events of the call before.
      guard poll(&sources, 2, -1) > 0 else { continue }
      let isPrinted = sources[0].revents != 0
      let count = read(isPrinted ? errors.reading : alarm.reading, &bytes, bytes.count)
      guard count > 0 else { continue }
      // Reads the output from before the alarm first.
      if isPrinted {
        printed = (printed + bytes[..<count]).suffix(bytes.count)
      } else {
        if bytes[0] == SIGQUIT { Watchdog.end("it never ended") }
        #if os(Linux)
          let line = CodePlace(Interrupted.addresses).line
        #else
          let line: String? = nil
        #endif
        end(crash(bytes[0], printed: printed, line: line), code: crashCode)
      }
    }
  }

  /// Returns a sentence such as `the program crashes at Cart.swift:12: Fatal error: no network`.
  private static func crash(_ signal: UInt8, printed: [UInt8], line: String?) -> String {
    let place = line.map { " at \($0)" } ?? ""
    if signal & stackIsFull != 0 {
      return "the program crashes\(place): \(fullStack)"
    }
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
    let reason = lines.last { said in sentences.contains(where: said.contains) }
    guard let reason else { return "the program crashes\(place) (signal \(signal))" }
    // The runtime prints its own place first, `Swift/ContiguousArrayBuffer.swift:692: Fatal error: …`.
    let isTold = line != nil
    let start = isTold ? reason.firstRange(of: "Fatal error")?.lowerBound : nil
    let words = start.map { reason[$0...] } ?? reason.split(separator: "/").last ?? reason
    return "the program crashes\(place): \(words.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))"
  }

  /// The message for a thread that has used all of its stack.
  static let fullStack = "the stack is full, most likely because of endless recursion"

  /// The messages that the runtime prints before it stops the program.
  private static let sentences = [
    "Fatal error", "Could not cast value of type", "Simultaneous accesses",
  ]

  /// Returns whether the output to a file descriptor is discarded.
  private static func discards(_ descriptor: Int32) -> Bool {
    var file = stat()
    var null = stat()
    return fstat(descriptor, &file) == 0 && stat("/dev/null", &null) == 0
      && file.st_rdev == null.st_rdev && file.st_mode == null.st_mode
  }

  /// Creates a pipe.
  static func ends() -> (reading: Int32, writing: Int32, areOpen: Bool) {
    var ends: [Int32] = [0, 0]
    let areOpen = pipe(&ends) == 0
    // Closed in programs that the answer starts.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1], areOpen)
  }
}
