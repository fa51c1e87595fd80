import Foundation

/// The processes of the machine at one moment.
struct ProcessTable {
  /// One process.
  struct Entry: Hashable {
    let pid: pid_t
    let parent: pid_t
    let group: pid_t
    let session: pid_t
    let isZombie: Bool
  }

  let entries: [Entry]

  /// All processes that come from these, themselves included where they still exist.
  func descendants(of roots: Set<pid_t>) -> [Entry] {
    let children = Dictionary(grouping: entries, by: \.parent)
    var found = entries.filter { roots.contains($0.pid) }
    var seen = roots
    var next = 0
    var waiting = Array(roots)
    while next < waiting.count {
      for child in children[waiting[next]] ?? [] where seen.insert(child.pid).inserted {
        found.append(child)
        waiting.append(child.pid)
      }
      next += 1
    }
    return found
  }
}

#if os(Linux)
  extension ProcessTable {
    /// The processes of this moment, read from `/proc`.
    static func current() -> ProcessTable {
      guard let folder = opendir("/proc") else { return ProcessTable(entries: []) }
      defer { closedir(folder) }
      var entries: [Entry] = []
      while let item = readdir(folder) {
        let pid = withUnsafePointer(to: &item.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { atoi($0) }
        }
        if pid > 0, let entry = entry(of: pid) { entries.append(entry) }
      }
      return ProcessTable(entries: entries)
    }

    /// Reads `/proc/<pid>/stat`: `pid (name) state parent group session …`, where a name may hold anything.
    private static func entry(of pid: pid_t) -> Entry? {
      let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      guard case .bytes(let bytes) = Descriptor.read(file),
        let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")"))
      else { return nil }
      let fields = bytes[(nameEnd + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 4)
      guard fields.count == 5 else { return nil }
      let numbers = fields[1...3].map { pid_t(String(decoding: $0, as: UTF8.self)) ?? -1 }
      let state = fields[0].first
      return Entry(
        pid: pid,
        parent: numbers[0],
        group: numbers[1],
        session: numbers[2],
        isZombie: state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
      )
    }
  }
#else
  extension ProcessTable {
    /// The processes of this moment, asked from the kernel.
    static func current() -> ProcessTable {
      var query: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_ALL, 0]
      var size = 0
      guard sysctl(&query, 3, nil, &size, nil, 0) == 0 else { return ProcessTable(entries: []) }
      size += 64 * MemoryLayout<kinfo_proc>.stride
      var processes = [kinfo_proc](
        repeating: kinfo_proc(),
        count: size / MemoryLayout<kinfo_proc>.stride
      )
      guard sysctl(&query, 3, &processes, &size, nil, 0) == 0 else {
        return ProcessTable(entries: [])
      }
      let count = size / MemoryLayout<kinfo_proc>.stride
      return ProcessTable(
        entries: processes.prefix(count).map { process in
          Entry(
            pid: process.kp_proc.p_pid,
            parent: process.kp_eproc.e_ppid,
            group: process.kp_eproc.e_pgid,
            session: getsid(process.kp_proc.p_pid),
            isZombie: Int32(process.kp_proc.p_stat) == SZOMB
          )
        }
      )
    }
  }
#endif
