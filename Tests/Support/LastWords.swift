import Foundation
import OutsideWorld
import Testing

/// What is going on in this process, for the case that it stops in the middle of it.
enum LastWords {
  /// The exit code of a process that crashed.
  static let crashCode: Int32 = 87

  /// Receives the last words in place of an issue.
  static let listener = Locked<(@Sendable (String) -> Void)?>(nil)
  private static let words = Locked("")
  private static let alarm = ends()
  private static let errors = ends()

  /// Notes what begins now. That counts as progress.
  static func say(_ text: String) {
    if ExitTest.current != nil { tellCrashes() }
    words.withLock { $0 = text }
    Stillness.noteProgress()
  }

  /// Ends the process with what was said last, which reaches the report.
  static func end(_ ending: String, code: Int32) -> Never {
    let said = words.withLock { $0 }
    let text = said.isEmpty ? ending : "\(said)\n  … and then \(ending)"
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    if let listener = listener.withLock({ $0 }) { listener(text) } else { Issue.record("\(text)") }
    exit(code)
  }

  /// From now on a crash tells what was said last, and what the program itself said of it, unless the test reads that. For
  /// use inside an exit test.
  static func tellCrashes() { isListening }

  private static let isListening: Void = {
    guard alarm.areOpen else { return }
    if errors.areOpen, goesNowhere(STDERR_FILENO) { dup2(errors.writing, STDERR_FILENO) }
    Thread { listen() }.start()
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
      signal(number) { number in
        // A signal's handler may do little: another thread does the talking, and this one stays here.
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(LastWords.alarm.writing, &byte, 1)
        while true { pause() }
      }
    }
  }()

  private static func listen() {
    var sources = [errors.reading, alarm.reading].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    var (bytes, printed) = ([UInt8](repeating: 0, count: 4_096), [UInt8]())
    while true {
      poll(&sources, 2, -1)
      let isPrinted = sources[0].revents != 0
      let count = read(isPrinted ? errors.reading : alarm.reading, &bytes, bytes.count)
      guard count > 0 else { continue }
      // What was printed before the alarm is read before it.
      if isPrinted {
        printed = (printed + bytes[..<count]).suffix(bytes.count)
      } else {
        end("the program crashes\(reason(in: printed) ?? " (signal \(bytes[0]))")", code: crashCode)
      }
    }
  }

  /// `: Cart.swift:12: Fatal error: no network`.
  private static func reason(in printed: [UInt8]) -> String? {
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
    return lines.last { $0.contains("Fatal error") }.map {
      ": \($0.split(separator: "/").last ?? $0)"
    }
  }

  /// Whether what is written there is thrown away.
  private static func goesNowhere(_ descriptor: Int32) -> Bool {
    var (there, null) = (stat(), stat())
    return fstat(descriptor, &there) == 0 && stat("/dev/null", &null) == 0
      && there.st_rdev == null.st_rdev && there.st_mode == null.st_mode
  }

  private static func ends() -> (reading: Int32, writing: Int32, areOpen: Bool) {
    var ends: [Int32] = [0, 0]
    let areOpen = pipe(&ends) == 0
    return (ends[0], ends[1], areOpen)
  }
}
