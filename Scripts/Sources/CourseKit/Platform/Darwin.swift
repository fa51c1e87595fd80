#if canImport(Darwin)
  import Foundation

  /// The system calls that differ on macOS. It can't limit memory, nor adopt orphans: they may escape.
  enum Platform {
    /// `POSIX_SPAWN_SETSID`, and no inherited descriptors but those that the actions name.
    static let spawnFlags: Int32 = 0x0400 | Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    /// Whether `ulimit -v` limits memory. Apple silicon refuses, and the shell reports that.
    static let limitsMemory = false
    static func spawnActions() -> posix_spawn_file_actions_t? { nil }
    static func spawnAttributes() -> posix_spawnattr_t? { nil }

    /// `nil`, because of `spawnFlags` a child inherits no descriptor.
    static let closeFrom:
      (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t?>, CInt) -> CInt)? = nil
    static func adoptOrphans(_ isOn: Bool) {}

    /// Returns the current processes, in one call of the kernel, whatever the first id.
    static func processes(from first: pid_t) -> [ProcessSnapshot] {
      var query: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_ALL, 0]
      var size = 0
      guard sysctl(&query, 3, nil, &size, nil, 0) == 0 else { return [] }
      let stride = MemoryLayout<kinfo_proc>.stride
      size += 64 * stride
      var processes = [kinfo_proc](repeating: kinfo_proc(), count: size / stride)
      guard sysctl(&query, 3, &processes, &size, nil, 0) == 0 else { return [] }
      return processes.prefix(size / stride).map { process in
        ProcessSnapshot(
          pid: process.kp_proc.p_pid,
          parent: process.kp_eproc.e_ppid,
          session: getsid(process.kp_proc.p_pid),
          isZombie: Int32(process.kp_proc.p_stat) == SZOMB
        )
      }
    }

    static func activity(of processes: [pid_t]) -> ProcessSnapshot.Activity {
      var scale = mach_timebase_info_data_t()
      mach_timebase_info(&scale)
      var ticks = UInt64(0)
      var isRunnable = false
      let size = Int32(MemoryLayout<proc_taskinfo>.size)
      for pid in processes {
        var task = proc_taskinfo()
        guard proc_pidinfo(pid, PROC_PIDTASKINFO, 0, &task, size) == size else { continue }
        ticks += task.pti_total_user + task.pti_total_system
        isRunnable = isRunnable || task.pti_numrunning > 0
      }
      let nanoseconds = Double(ticks) * Double(scale.numer) / Double(max(1, scale.denom))
      return (.nanoseconds(Int64(nanoseconds)), isRunnable)
    }
  }

  enum Linking {
    static let flags: [String] = []
    static let coverageFlags: [String] = []
    static let answerLibrary: String? = nil
    static let preloadedLibraries: [String] = []

    /// Returns the options for the entry point of a program whose `main` was renamed.
    static func entryPoint(of program: String) -> [String] {
      ["-Xlinker", "-alias", "-Xlinker", "_\(program)_main", "-Xlinker", "_main"]
    }
  }

  /// A monitor that polls: it sleeps for a while, then its caller checks the folder.
  final class FolderMonitor {
    init(_ folders: [String]) {}
    func wait() { usleep(200_000) }
  }

  extension stat {
    var modified: timespec { st_mtimespec }
    /// The time of the last change of the file or of its attributes, which no copy keeps.
    package var changed: timespec { st_ctimespec }
  }
#endif
