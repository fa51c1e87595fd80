import Foundation

/// The programs that an answer starts. `swift test` waits until each end of its pipes is closed, and such a program inherits some.
///
/// A program that its own starter left behind is another process's child, and escapes.
enum StartedPrograms {
  private static let orders = LastWords.ends()
  private static let replies = LastWords.ends()
  // Unsafe, and safe here: it is complete before a signal is handled.
  nonisolated(unsafe) private static var others: [Int32: sigaction] = [:]

  /// Ends the programs with this process from now on, however it ends.
  static func endWithThisProcess() { isWatching }

  private static let isWatching: Void = {
    atexit { StartedPrograms.end() }
    guard orders.areOpen, replies.areOpen else { return }
    Thread {
      var byte: UInt8 = 0
      while read(orders.reading, &byte, 1) == 1 {
        end()
        _ = write(replies.writing, &byte, 1)
      }
    }.start()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
      var action = sigaction()
      sigaction(number, nil, &action)
      others[number] = action
      #if os(Linux)
        action.__sigaction_handler.sa_handler = { StartedPrograms.leave($0) }
        action.sa_flags = CInt(SA_ONSTACK)
      #else
        action.__sigaction_u.__sa_handler = { StartedPrograms.leave($0) }
        action.sa_flags = CInt(SA_ONSTACK)
      #endif
      sigaction(number, &action, nil)
    }
  }()

  /// Has another thread end the programs, because the handler of a signal may do little, and then the handler that was
  /// there before take the signal.
  private static func leave(_ number: Int32) {
    var byte: UInt8 = 0
    var reply = pollfd(fd: replies.reading, events: Int16(POLLIN), revents: 0)
    if write(orders.writing, &byte, 1) == 1 { poll(&reply, 1, 2_000) }
    var before = others[number] ?? sigaction()
    sigaction(number, &before, nil)
    // What traps is an instruction, and will be met again when this returns. The other signals were sent.
    if ![SIGILL, SIGTRAP, SIGSEGV, SIGBUS].contains(number) { raise(number) }
  }

  private static func end() {
    var programs: Set<pid_t> = []
    var looks = 0
    // One that is stopped starts no other: without new ones twice, these are all.
    while looks < 2 {
      let more = Set(descendants()).subtracting(programs)
      looks = more.isEmpty ? looks + 1 : 0
      if programs.isEmpty, more.isEmpty { return }
      for program in more { kill(program, SIGSTOP) }
      programs.formUnion(more)
    }
    for program in programs { kill(program, SIGKILL) }
  }

  private static func descendants() -> [pid_t] {
    var information = siginfo_t()
    let none = waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) != 0 && errno == ECHILD
    // Mostly there is no child, and to look at all processes takes long.
    if none { return [] }
    let all = processes()
    var found: [pid_t] = []
    var parents: Set = [getpid()]
    while !parents.isEmpty {
      let children = all.filter { parents.contains($0.parent) }.map(\.pid)
      found += children
      parents = Set(children)
    }
    return found
  }

  /// Returns the processes that have not ended.
  private static func processes() -> [(pid: pid_t, parent: pid_t)] {
    #if os(Linux)
      let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return all.compactMap { pid_t($0) }.compactMap { pid in
        // /proc/4711/stat (man 5 proc): `4711 (a name) S 4710 …`, where Z has ended.
        guard let stat = FileManager.default.contents(atPath: "/proc/\(pid)/stat"),
          let name = stat.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        let fields = String(decoding: stat[(name + 1)...], as: UTF8.self).split(separator: " ")
        guard fields.count > 1, fields[0] != "Z", let parent = pid_t(fields[1]) else { return nil }
        return (pid, parent)
      }
    #else
      var query: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_ALL, 0]
      var size = 0
      guard sysctl(&query, 3, nil, &size, nil, 0) == 0 else { return [] }
      let stride = MemoryLayout<kinfo_proc>.stride
      size += 64 * stride
      var processes = [kinfo_proc](repeating: kinfo_proc(), count: size / stride)
      guard sysctl(&query, 3, &processes, &size, nil, 0) == 0 else { return [] }
      return processes.prefix(size / stride).filter { Int32($0.kp_proc.p_stat) != SZOMB }
        .map { ($0.kp_proc.p_pid, $0.kp_eproc.e_ppid) }
    #endif
  }
}
