import Foundation
import Synchronization

/// The running children, so that none outlives the tool. Nothing waits while the lock is held.
final class ChildRegistry: Sendable {
  static let shared = ChildRegistry()
  static let tagName = "COURSE_PROCESS"
  let tag = UUID().uuidString

  private struct State {
    var runningChildren: Set<pid_t> = []
    var unkillable: Set<pid_t> = []
    var supervisor: Supervisor?
    var isShuttingDown = false
    var known: Set<pid_t> { runningChildren.union(supervisor.map { [$0.pid] } ?? []) }
  }

  private let state = Mutex(State())
  private let killTimeout: Duration
  private let kill: @Sendable (pid_t) -> Void

  init(
    killTimeout: Duration = .seconds(5),
    kill: @escaping @Sendable (pid_t) -> Void = { _ = Foundation.kill($0, SIGKILL) }
  ) {
    self.killTimeout = killTimeout
    self.kill = kill
  }

  /// Starts and registers a program. Throws a `CancellationError` after `terminateAll`.
  func start(_ arguments: [String], environment: [String: String], output: Int32) throws -> pid_t {
    try state.withLock { state in
      if state.isShuttingDown { throw CancellationError() }
      if state.supervisor == nil {
        state.supervisor = Supervisor(tag: "\(Self.tagName)=\(tag)", folder: TemporaryFolder.path)
      }
      // A process that adopts orphans must reap them, which happens only while a child runs.
      if state.runningChildren.isEmpty { Platform.adoptOrphans(true) }
      let line = state.supervisor?.pipeDescriptor
      let tagged = environment.merging([Self.tagName: tag]) { $1 }
      let pid = try Spawn.start(arguments, environment: tagged, [nil, output, output, line])
      state.runningChildren.insert(pid)
      return pid
    }
  }

  /// Whether the tool is about to terminate by a signal. Then the end of a child is no result.
  var isShuttingDown: Bool { state.withLock(\.isShuttingDown) }

  /// Ends the trees of all children, before the tool itself is ended by a signal; none can be started afterwards.
  func terminateAll() {
    state.withLock { $0.isShuttingDown = true }
    _ = terminateTree(nil)
  }

  func activity(of pid: pid_t) -> ProcessSnapshot.Activity { Platform.activity(of: tree(of: pid)) }

  /// Returns the running processes of a child's tree.
  func tree(of pid: pid_t) -> [pid_t] {
    let processes = Platform.processes(from: 0)
    return state.withLock { processes.descendants(of: [pid], known: $0.known) }
  }

  /// Kills and reaps the tree of a child, or of all children; unkillable processes remain. Returns `waitpid`'s
  /// status, `nil` for an unkillable child. `isYoung`: ids can't have wrapped around since the start.
  func terminateTree(_ child: pid_t?, isYoung: Bool = false) -> Int32? {
    let start = ContinuousClock.now
    while true {
      let elapsed = ContinuousClock.now - start
      let (isOver, status) = state.withLock { state -> (Bool, Int32?) in
        let roots = child.map { [$0] } ?? state.runningChildren
        for root in roots { kill(-root) }
        let running = Platform.processes(from: isYoung ? child ?? 0 : 0)
          .descendants(of: roots, known: state.known)
          .filter { !state.unkillable.contains($0) }
        for pid in running { kill(pid) }
        if elapsed > killTimeout { state.unkillable.formUnion(running) }
        let status = running.isEmpty ? child.flatMap { Self.reap($0, &state) } : nil
        let isGone = running.isEmpty && (child == nil || status != nil)
        return (isGone || elapsed > killTimeout, status)
      }
      if isOver { return status }
      usleep(elapsed < .milliseconds(20) ? 1_000 : 20_000)
    }
  }

  /// Reaps a child that has exited with all its threads, and returns its status.
  private static func reap(_ child: pid_t, _ state: inout State) -> Int32? {
    var status: Int32 = 0
    guard waitpid(child, &status, WNOHANG) == child else { return nil }
    state.runningChildren.remove(child)
    if state.runningChildren.isEmpty { Platform.adoptOrphans(false) }
    state.supervisor?.unregister(child)
    return status
  }
}

/// The signal handlers that end every child when the tool itself is interrupted (Ctrl-C, SIGTERM, SIGHUP).
package enum SignalHandling {
  /// Installs the handlers; call once, early in `main`. A signal first ends all process trees, then calls `cleanUp`,
  /// then ends the tool by the same signal. In between, no `run` returns, so the end of a child isn't mistaken for a
  /// result. From now on, writing to a closed pipe (`course grade all | head`) is an error and doesn't end the tool.
  package static func install(cleanUp: @escaping @Sendable () -> Void = {}) {
    signal(SIGPIPE, SIG_IGN)
    guard let pipe = PipeDescriptors.make() else { return }
    interruptionPipe = pipe.writing
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(pipe.reading, &number, 1) != 1 {}
      ChildRegistry.shared.terminateAll()
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

/// The pipe that the signal handlers write to. It is set once before they are installed, hence no lock.
private nonisolated(unsafe) var interruptionPipe: Int32 = -1

struct ProcessSnapshot {
  let pid: pid_t
  let parent: pid_t
  let session: pid_t
  let isZombie: Bool

  /// The processor time of some processes so far, and whether one of their threads runs or is ready to run.
  typealias Activity = (processorTime: Duration, isRunnable: Bool)
}

extension [ProcessSnapshot] {
  /// Returns the running processes of these trees, and reaps orphans that have exited. A child leads a session: its
  /// descendants stay there or create a new one. On Linux the tool adopts orphans: a detached descendant is a child
  /// of this process, in a foreign session, and not one of those `known`.
  func descendants(of roots: Set<pid_t>, known: Set<pid_t>) -> [pid_t] {
    let tool = getpid()
    let ownSession = getsid(0)
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
