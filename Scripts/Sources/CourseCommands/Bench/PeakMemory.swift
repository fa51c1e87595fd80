import Foundation

/// How much memory a process used at most.
enum PeakMemory {
  /// Bytes of this process.
  static var own: Int { bytes(usage) }

  /// Seconds of processor time that this process used so far.
  static var ownSeconds: Double { seconds(usage.ru_utime) + seconds(usage.ru_stime) }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }

  /// Runs a program with its output thrown away.
  ///
  /// - Returns: the bytes that it used at most; `nil` if it can't be started.
  static func of(_ program: String, _ arguments: [String]) -> Int? {
    let words = ([program] + arguments).map { strdup($0) }
    defer { words.forEach { free($0) } }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var process: pid_t = 0
    guard posix_spawn(&process, program, &actions, nil, words + [nil], environ) == 0 else {
      return nil
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    return bytes(usage)
  }

  /// Linux counts in kibibytes, macOS in bytes.
  private static func bytes(_ usage: rusage) -> Int {
    #if canImport(Darwin)
      Int(usage.ru_maxrss)
    #else
      Int(usage.ru_maxrss) << 10
    #endif
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }
}
