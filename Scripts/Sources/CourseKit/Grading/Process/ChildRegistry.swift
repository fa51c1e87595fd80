import Foundation
import Synchronization

/// All children that run, so that none outlives the tool.
final class ChildRegistry: Sendable {
  static let shared = ChildRegistry()

  /// The environment entry that tells children of this tool from all other processes.
  static let markName = "COURSE_PROCESS"

  /// The value of that entry.
  let mark = UUID().uuidString

  private struct State {
    var living: Set<pid_t> = []
    var guardian: Guardian?
    var isClosed = false
    var isLeaving = false

    var known: Set<pid_t> { living.union(guardian.map { [$0.pid] } ?? []) }
  }

  private let state = Mutex(State())

  /// The process that looks after the children, once there was one.
  var guardianID: pid_t? { state.withLock { $0.guardian?.pid } }

  /// Starts a program and keeps it in mind.
  ///
  /// - Throws: `SpawnError` if the system refuses; `CancellationError` after `endAll`.
  func start(_ arguments: [String], environment: [String: String], output: Int32) throws -> pid_t {
    try state.withLock { state in
      if state.isClosed { throw CancellationError() }
      if state.guardian == nil {
        let mark = "\(Self.markName)=\(self.mark)"
        state.guardian = Guardian(mark: mark, folder: TemporaryFolder.path)
      }
      let guardian = state.guardian?.line
      if state.living.isEmpty { Subreaper.adoptOrphans(true) }
      let pid = try Spawn.start(
        arguments,
        environment: environment,
        output: output,
        third: guardian
      )
      state.living.insert(pid)
      return pid
    }
  }

  /// Ends the tree of a child and reaps it.
  ///
  /// - Returns: the status as `waitpid` gives it, and what the child used.
  func finish(_ pid: pid_t) -> (status: Int32, usage: rusage) {
    ProcessTree.end(pid) { state.withLock(\.known) }
    return state.withLock { state in
      state.living.remove(pid)
      if state.living.isEmpty { Subreaper.adoptOrphans(false) }
      state.guardian?.forget(pid)
      var status: Int32 = 0
      var usage = rusage()
      while wait4(pid, &status, 0, &usage) < 0 && errno == EINTR {}
      return (status, usage)
    }
  }

  /// Whether the process is about to die of a signal, so that nothing may go on as if a child had ended by itself.
  var isLeaving: Bool { state.withLock(\.isLeaving) }

  /// Ends the trees of all children; none can be started afterwards.
  ///
  /// - Parameter leaving: whether the process is about to die of a signal.
  func endAll(leaving: Bool) {
    state.withLock { state in
      state.isClosed = true
      state.isLeaving = leaving
      let known = state.known
      for pid in state.living { ProcessTree.end(pid) { known } }
    }
  }
}
