import Foundation
import OutsideWorld
import Testing

/// What is going on in this process, for the case that it stops in the middle of it.
enum LastWords {
  /// The exit code of a process that crashed.
  static let crashCode: Int32 = 87

  private static let words = Locked("")
  private static let alarm = pipe()

  /// Notes what begins now. That counts as progress.
  static func say(_ text: String) {
    words.withLock { $0 = text }
    Stillness.noteProgress()
  }

  /// Ends the process with what was said last, which reaches the report.
  static func end(_ ending: String, code: Int32) -> Never {
    let said = words.withLock { $0 }
    let text = said.isEmpty ? ending : "\(said)\n  … and then \(ending)"
    FileHandle.standardError.write(Data("\(text)\n".utf8))
    Issue.record("\(text)")
    exit(code)
  }

  /// From now on a crash tells what was said last. For use inside an exit test.
  static func tellCrashes() {
    guard alarm.isOpen else { return }
    Thread {
      var signal: UInt8 = 0
      guard read(alarm.reading, &signal, 1) == 1 else { return }
      end("the program crashes (signal \(signal))", code: crashCode)
    }.start()
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
      signal(number) { number in
        // A signal's handler may do little: another thread does the talking, and this one stays here.
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(LastWords.alarm.writing, &byte, 1)
        while true { pause() }
      }
    }
  }

  private static func pipe() -> (reading: Int32, writing: Int32, isOpen: Bool) {
    var ends: [Int32] = [0, 0]
    let isOpen = Foundation.pipe(&ends) == 0
    return (ends[0], ends[1], isOpen)
  }
}
