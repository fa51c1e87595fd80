import Foundation
import Synchronization

/// All children that run, so that none outlives the tool. Nothing waits while the lock is held: a
/// child that cannot die holds up neither other children nor Ctrl-C.
final class ChildRegistry: Sendable {
  static let shared = ChildRegistry()
  static let tagName = "COURSE_PROCESS"
  let tag = UUID().uuidString

  private struct State {
    var living: Set<pid_t> = []
    var immortal: Set<pid_t> = []
    var supervisor: Supervisor?
    var isLeaving = false
    var known: Set<pid_t> { living.union(supervisor.map { [$0.pid] } ?? []) }
  }

  private let state = Mutex(State())
  private let patience: Duration
  private let kill: @Sendable (pid_t) -> Void

  init(
    patience: Duration = .seconds(5),
    kill: @escaping @Sendable (pid_t) -> Void = { _ = Foundation.kill($0, SIGKILL) }
  ) {
    (self.patience, self.kill) = (patience, kill)
  }

  /// Starts a program and keeps it in mind. Throws a `CancellationError` after `endAll`.
  func start(_ arguments: [String], environment: [String: String], output: Int32) throws -> pid_t {
    try state.withLock { state in
      if state.isLeaving { throw CancellationError() }
      if state.supervisor == nil {
        state.supervisor = Supervisor(tag: "\(Self.tagName)=\(tag)", folder: TemporaryFolder.path)
      }
      // A process that adopts orphans must reap them, and without children nobody does.
      if state.living.isEmpty { Platform.adoptOrphans(true) }
      let (line, tagged) = (state.supervisor?.line, environment.merging([Self.tagName: tag]) { $1 })
      let pid = try Spawn.start(arguments, environment: tagged, output: output, third: line)
      state.living.insert(pid)
      return pid
    }
  }

  /// Whether the process is about to die of a signal, so that nothing may go on as if a child had ended by itself.
  var isLeaving: Bool { state.withLock(\.isLeaving) }

  /// Ends the trees of all children because the process is about to die of a signal; none can be started afterwards.
  func endAll() {
    state.withLock { $0.isLeaving = true }
    _ = finish(nil)
  }

  func activity(of pid: pid_t) -> ProcessEntry.Activity { Platform.activity(of: tree(of: pid)) }

  /// The processes of a child's tree that run.
  func tree(of pid: pid_t) -> [pid_t] {
    let processes = Platform.processes(from: 0)
    return state.withLock { processes.running(of: [pid], known: $0.known) }
  }

  /// Kills the tree of a child and reaps it, or of all; what survives is left alone. Gives `waitpid`'s status, `nil` if the
  /// child cannot die. `isYoung`: too little time has passed for ids to have gone round.
  func finish(_ child: pid_t?, isYoung: Bool = false) -> Int32? {
    let start = ContinuousClock.now
    while true {
      let elapsed = ContinuousClock.now - start
      let (isOver, status) = state.withLock { state -> (Bool, Int32?) in
        let roots = child.map { [$0] } ?? state.living
        for root in roots { kill(-root) }
        let running = Platform.processes(from: isYoung ? child ?? 0 : 0)
          .running(of: roots, known: state.known)
          .filter { !state.immortal.contains($0) }
        for pid in running { kill(pid) }
        if elapsed > patience { state.immortal.formUnion(running) }
        let status = running.isEmpty ? child.flatMap { Self.reap($0, &state) } : nil
        let isGone = running.isEmpty && (child == nil || status != nil)
        return (isGone || elapsed > patience, status)
      }
      if isOver { return status }
      usleep(elapsed < .milliseconds(20) ? 1_000 : 20_000)
    }
  }

  /// The status of a child that has ended, down to its last thread.
  private static func reap(_ child: pid_t, _ state: inout State) -> Int32? {
    var status: Int32 = 0
    guard waitpid(child, &status, WNOHANG) == child else { return nil }
    state.living.remove(child)
    if state.living.isEmpty { Platform.adoptOrphans(false) }
    state.supervisor?.forget(child)
    return status
  }
}

/// Ends every child when the tool itself is told to end (Ctrl-C, SIGTERM, SIGHUP).
package enum Interruption {
  /// Installs the handlers; call once, early in `main`. On a signal all process trees are ended, then `cleanUp` runs, then
  /// the tool dies by the same signal; meanwhile no `run` returns, so nobody takes the end of a child for a result. Writing
  /// to a pipe that nobody reads (`course grade all | head`) is an error from now on, and not the end.
  package static func install(cleanUp: @escaping @Sendable () -> Void = {}) {
    signal(SIGPIPE, SIG_IGN)
    guard let pipe = PipeEnds.new() else { return }
    interruptionPipe = pipe.writing
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(pipe.reading, &number, 1) != 1 {}
      ChildRegistry.shared.endAll()
      cleanUp()
      signal(Int32(number), SIG_DFL)
      kill(getpid(), Int32(number))
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(interruptionPipe, &byte, 1)
      }
    }
  }
}

/// Written once before the handlers are installed, then only read, in a signal handler: hence no lock.
private nonisolated(unsafe) var interruptionPipe: Int32 = -1

/// What the system tells of a process.
struct ProcessEntry {
  let pid: pid_t
  let parent: pid_t
  let session: pid_t
  let isZombie: Bool

  /// What processes have used so far, and whether one of their threads runs or would run if it could.
  typealias Activity = (processorTime: Duration, isRunnable: Bool)
}

extension [ProcessEntry] {
  /// The processes of trees that still run. Orphans that have ended are reaped on the way. A child leads a session: what
  /// it starts stays there or makes a new one. On Linux the tool adopts orphans: what broke all ties is a child of this
  /// process, in a foreign session, and not of those `known`.
  func running(of roots: Set<pid_t>, known: Set<pid_t>) -> [pid_t] {
    let (tool, ownSession) = (getpid(), getsid(0))
    var found = roots
    for entry in self {
      if roots.contains(entry.session) { found.insert(entry.pid) }
      let isAdopted = entry.parent == tool && entry.session != ownSession
      guard isAdopted, !known.contains(entry.pid) else { continue }
      if entry.isZombie {
        waitpid(entry.pid, nil, WNOHANG)
      } else if !known.contains(entry.session) {
        found.insert(entry.pid)
      }
    }
    let children = Dictionary(grouping: self, by: \.parent)
    var waiting = [pid_t](found)
    while let next = waiting.popLast() {
      for child in children[next] ?? [] where found.insert(child.pid).inserted {
        waiting.append(child.pid)
      }
    }
    return filter { found.contains($0.pid) && !$0.isZombie }.map(\.pid)
  }
}
