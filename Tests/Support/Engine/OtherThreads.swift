import Foundation
import OutsideWorld

/// The threads of this process besides the calling one.
///
/// On Linux the kernel says which of them can run (`/proc/self/task/*/stat`, man 5 proc). Elsewhere a thread can run as
/// long as the process uses processor time or switches between threads (`getrusage`).
enum OtherThreads {
  /// Whether one of them runs, or waits only for a processor; `nil` where the system doesn't say.
  static var canRun: Bool? {
    #if os(Linux)
      return files?.canRun
    #else
      return nil
    #endif
  }

  private static let hasFound = Locked(false)
  private static let looks = Locked(0)

  /// Notes that a thread did something for which a look was worth its time.
  static func noteFinding() { hasFound.withLock { $0 = true } }

  /// A series of looks at the other threads, until they cannot run.
  struct Looks {
    private var count = 0
    private lazy var usage = UsageLooks()

    /// Returns whether a thread may still do something. After 2,000 looks it has had time enough.
    mutating func mayContinue() -> Bool {
      count += 1
      if count > 2_000 { return false }
      return OtherThreads.canRun ?? usage.mayContinue(atMost: OtherThreads.mostQuietLooks)
    }
  }

  #if os(Linux)
    private static let files = ThreadFiles()
  #endif

  /// The number of quiet looks that are enough: many at first, and few in a process whose other threads never did anything.
  private static var mostQuietLooks: Int {
    let count = looks.withLock { count in
      count += 1
      return count
    }
    return count < 1_000 || hasFound.withLock { $0 } ? 20 : 3
  }
}

/// Looks at what the process has used, for systems that don't say which threads can run.
private struct UsageLooks {
  private var last = Usage.now
  private var quiet = 0

  /// Returns whether the process did something since the last look, or too few looks were quiet.
  mutating func mayContinue(atMost most: Int) -> Bool {
    let now = Usage.now
    quiet = now.isBusy(since: last) ? 0 : quiet + 1
    last = now
    return quiet < most
  }

  private struct Usage {
    let seconds: Double
    let switches: Int

    static var now: Usage {
      var usage = rusage()
      // 0 is RUSAGE_SELF, whose type differs from system to system.
      getrusage(0, &usage)
      let switches = Int(usage.ru_nvcsw + usage.ru_nivcsw)
      return Usage(seconds: Stillness.secondsOfProcessor, switches: switches)
    }

    /// Whether more happened than the look itself, which is one wait of one thread.
    func isBusy(since earlier: Usage) -> Bool {
      switches - earlier.switches > 2 || seconds - earlier.seconds > 0.0005
    }
  }
}

#if os(Linux)
  /// The open `stat` files of the threads: to read an open file takes a tenth of the time of opening it.
  private final class ThreadFiles: @unchecked Sendable {
    // Unchecked: the lock guards the rest.
    private let lock = NSLock()
    private var files: [Int32] = []
    private var threadCount: UInt = 0

    /// Opens the files, where the system has them.
    init?() {
      if access("\(Stillness.systemFolder)/thread-self", F_OK) != 0 { return nil }
    }

    /// Whether a thread runs, or waits only for a processor.
    var canRun: Bool {
      lock.withLock {
        var folder = stat()
        guard stat("/proc/self/task", &folder) == 0 else { return false }
        // The folder has a link for each thread.
        if UInt(folder.st_nlink) != threadCount { reopen(count: UInt(folder.st_nlink)) }
        var running = 0
        for file in files {
          guard let canRun = Self.canRun(file) else {
            // A thread has ended, and another may have begun.
            threadCount = 0
            return true
          }
          if canRun { running += 1 }
        }
        // The calling thread runs.
        return running > 1
      }
    }

    /// Reads whether a thread runs or could run: `4712 (a name) R …`.
    ///
    /// - Returns: `nil` if the thread has ended.
    private static func canRun(_ file: Int32) -> Bool? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { bytes in
        let count = pread(file, bytes.baseAddress, bytes.count - 1, 0)
        guard count > 0, let text = bytes.baseAddress else { return nil }
        text[count] = 0
        // The C function, because a look must be quick without optimization too.
        guard let name = strrchr(text, CInt(UInt8(ascii: ")"))), name[1] != 0 else { return nil }
        // R: it runs, or waits for a processor. D: the kernel wakes it soon, such as with a page of its new stack.
        return name[2] == CChar(UInt8(ascii: "R")) || name[2] == CChar(UInt8(ascii: "D"))
      }
    }

    private func reopen(count: UInt) {
      for file in files { close(file) }
      files = []
      threadCount = count
      guard let folder = opendir("/proc/self/task") else { return }
      defer { closedir(folder) }
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if Int(name) == nil { continue }
        let file = open("/proc/self/task/\(name)/stat", O_RDONLY | O_CLOEXEC)
        if file >= 0 { files.append(file) }
      }
    }
  }
#endif
