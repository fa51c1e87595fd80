#if os(Linux)
  import Foundation

  enum Platform {
    /// `POSIX_SPAWN_SETSID`; `closeFrom` closes the descriptors.
    static let spawnFlags: Int32 = 0x80
    static let limitsMemory = true
    static func spawnActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    static func spawnAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }

    static func adoptOrphans(_ isOn: Bool) {
      let setChildSubreaper: CInt = 36
      _ = prctl?(setChildSubreaper, isOn ? 1 : 0, 0, 0, 0)
    }

    // The headers show these to GNU sources alone, or they take variable arguments: Swift sees none of them.
    private static let prctl:
      (@convention(c) (CInt, CUnsignedLong, CUnsignedLong, CUnsignedLong, CUnsignedLong) -> CInt)? =
        function("prctl")
    /// The function that closes all descriptors from one on in a child; `nil` before glibc 2.34.
    static let closeFrom:
      (@convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, CInt) -> CInt)? =
        function("posix_spawn_file_actions_addclosefrom_np")

    private static func function<Function>(_ name: String) -> Function? {
      dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
    }

    /// Returns the current processes with these ids or higher: descendants of a young process have higher ids, unless
    /// the ids have wrapped around. Reading all processes is slow.
    static func processes(from first: pid_t) -> [ProcessSnapshot] {
      let last = URL(filePath: "/proc/loadavg").text.split(whereSeparator: \.isWhitespace).last
      let hasWrapped = last.flatMap { pid_t($0) } ?? -1 < first
      return numbers(in: "/proc").filter { hasWrapped || $0 >= first }.compactMap { pid in
        guard let (state, numbers) = status("/proc/\(pid)/stat", 3) else { return nil }
        return ProcessSnapshot(
          pid: pid,
          parent: pid_t(numbers[0]),
          session: pid_t(numbers[2]),
          isZombie: state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
        )
      }
    }

    /// Returns the processor time of these processes and their exited children, and whether one is runnable.
    static func activity(of processes: [pid_t]) -> ProcessSnapshot.Activity {
      let ticks = processes.flatMap { status("/proc/\($0)/stat", 14)?.numbers.suffix(4) ?? [] }
        .reduce(0, +)
      let isRunnable = processes.contains { pid in
        numbers(in: "/proc/\(pid)/task").contains { thread in
          let state = status("/proc/\(pid)/task/\(thread)/stat", 0)?.state
          return state == UInt8(ascii: "R") || state == UInt8(ascii: "D")
        }
      }
      return (.seconds(ticks) / sysconf(Int32(_SC_CLK_TCK)), isRunnable)
    }

    /// Reads the state in `pid (name) state parent group session …`, and as many numbers after it.
    private static func status(_ path: String, _ count: Int) -> (state: UInt8, numbers: [Int])? {
      let file = open(path, O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      // By C's functions, which are quick in a program that isn't optimized.
      return (Descriptor.read(file, atMost: 4095) + [0]).withUnsafeBytes { bytes in
        let text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let end = text.flatMap({ strrchr($0, 0x29) }), strlen(end) > 3 else { return nil }
        var next: UnsafeMutablePointer<CChar>? = end + 3
        let numbers = (0..<count).map { _ in next.map { strtol($0, &next, 10) } ?? 0 }
        return (UInt8(bitPattern: end[2]), numbers)
      }
    }

    private static func numbers(in folder: String) -> [pid_t] {
      URL(filePath: folder).entryNames.compactMap { pid_t($0) }
    }
  }

  enum Linking {
    /// The options of the fastest linker. Libraries and graders find the functions of `Scripts/Hooks` by name.
    static let flags = ["-use-ld=lld", "-Xlinker", "--export-dynamic"]

    /// The options that make an answer call the functions of `Scripts/Hooks` at its branches.
    static let coverageFlags = ["-sanitize=fuzzer", "-sanitize-coverage=edge"]

    /// The file name of an answer, which is a library next to prelinked programs: that takes a third of the time to
    /// link a program. `nil` if an answer is linked into its programs.
    static let answerLibrary: String? = "libAnswer.so"

    /// The libraries that the programs have already loaded. Searching them takes half of the linker's time.
    static let preloadedLibraries = [
      "Foundation", "swiftCore", "swift_Concurrency", "swiftSynchronization", "swiftObservation",
      "swift_RegexParser", "swift_StringProcessing", "swiftRegexBuilder",
    ].map { "-l\($0)" }

    static func entryPoint(of program: String) -> [String] {
      ["-Xlinker", "--defsym=main=\(program)_main"]
    }
  }

  /// A monitor that sleeps until a folder may have changed, or for a while, because shared disks send no notices.
  final class FolderMonitor {
    private let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))

    init(_ folders: [String]) {
      let kinds =
        IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      for folder in folders { inotify_add_watch(descriptor, folder, UInt32(kinds)) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func wait() {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, descriptor >= 0 ? 2000 : 200)
      while !Descriptor.read(descriptor).isEmpty {}
    }
  }

  extension stat {
    var modified: timespec { st_mtim }
    /// The time of the last change of the file or of its attributes, which no copy keeps.
    package var changed: timespec { st_ctim }
  }
#endif
