import CourseGrading
import Foundation

/// What this process used so far.
enum OwnUsage {
  /// Bytes of memory at most.
  static var peakMemory: Int { usage.peakMemory }

  /// Seconds of processor time.
  static var seconds: Double { seconds(usage.ru_utime) + seconds(usage.ru_stime) }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }
}
