import Foundation
import OutsideWorld
import Synchronization
import Testing

/// What is going on in this process, for the case that it stops in the middle of it.
enum LastWords {
  /// The exit code of a process that crashed.
  static let crashCode: Int32 = 87

  /// Receives the last words, and the exit code that follows, in place of an issue.
  static let listener = Locked<(@Sendable (String, Int32) -> Void)?>(nil)
  private static let words = Locked("")
  private static let alarm = ends()
  private static let errors = ends()

  /// Notes what begins now. That counts as progress.
  static func say(_ text: String) {
    if ExitTest.current != nil {
      tellCrashes()
      #if os(Linux)
        Interrupted.prepareThread()
      #endif
    }
    words.withLock { $0 = text }
    Stillness.noteProgress()
  }

  /// Ends the process with what was said last, which reaches the report.
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

  /// From now on a crash tells what was said last, and what the program itself said of it, unless the test reads that. For
  /// use inside an exit test.
  static func tellCrashes() { isListening }

  private static let isListening: Void = {
    StartedPrograms.endWithThisProcess()
    guard alarm.areOpen else { return }
    if errors.areOpen, goesNowhere(STDERR_FILENO) { dup2(errors.writing, STDERR_FILENO) }
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

  /// Whether a thread crashed. The others wait then, too.
  private static let hasCrashed = Atomic(false)

  /// Has another thread do the talking, because the handler of a signal may do little, and stays here. With SIGQUIT the
  /// course's tool asks where a process is whose time is over; its threads stay where they are.
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

  /// What the number of a signal is marked with.
  private static let stackIsFull: UInt8 = 0x80

  private static func listen() {
    var sources = [errors.reading, alarm.reading].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    var printed: [UInt8] = []
    while true {
      poll(&sources, 2, -1)
      let isPrinted = sources[0].revents != 0
      let count = read(isPrinted ? errors.reading : alarm.reading, &bytes, bytes.count)
      guard count > 0 else { continue }
      // What was printed before the alarm is read before it.
      if isPrinted {
        printed = (printed + bytes[..<count]).suffix(bytes.count)
      } else {
        if bytes[0] == SIGQUIT { Watchdog.end("it never came to its end") }
        #if os(Linux)
          let line = CodePlace(Interrupted.addresses).line
        #else
          let line: String? = nil
        #endif
        end(crash(bytes[0], printed: printed, line: line), code: crashCode)
      }
    }
  }

  /// For example `the program crashes at Cart.swift:12: Fatal error: no network`.
  private static func crash(_ signal: UInt8, printed: [UInt8], line: String?) -> String {
    let place = line.map { " at \($0)" } ?? ""
    if signal & stackIsFull != 0 {
      return "the program crashes\(place): \(fullStack)"
    }
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
    let reason = lines.last { said in sentences.contains(where: said.contains) }
    guard let reason else { return "the program crashes\(place) (signal \(signal))" }
    // The runtime says where its own code is, `Swift/ContiguousArrayBuffer.swift:692: Fatal error: …`.
    let isTold = line != nil
    let start = isTold ? reason.firstRange(of: "Fatal error")?.lowerBound : nil
    let words = start.map { reason[$0...] } ?? reason.split(separator: "/").last ?? reason
    return "the program crashes\(place): \(words.replacing(#/ \(0x[0-9a-f]+\)/#, with: ""))"
  }

  /// What is said of a thread that used all of its stack.
  static let fullStack = "the stack is full, most likely because of endless recursion"

  /// What the runtime says before it stops the program.
  private static let sentences = [
    "Fatal error", "Could not cast value of type", "Simultaneous accesses",
  ]

  /// Whether what is written there is thrown away.
  private static func goesNowhere(_ descriptor: Int32) -> Bool {
    var (there, null) = (stat(), stat())
    return fstat(descriptor, &there) == 0 && stat("/dev/null", &null) == 0
      && there.st_rdev == null.st_rdev && there.st_mode == null.st_mode
  }

  /// Makes a pipe.
  static func ends() -> (reading: Int32, writing: Int32, areOpen: Bool) {
    var ends: [Int32] = [0, 0]
    let areOpen = pipe(&ends) == 0
    // A program that the answer starts does not hold them.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1], areOpen)
  }
}
