import Foundation

/// Ends a child together with everything that came from it.
enum ProcessTree {
  /// Kills the tree until nothing of it runs.
  ///
  /// Every child is the leader of a session. What it starts stays in that session, or leaves it for a new one,
  /// and can never come into the tool's own. On Linux the tool adopts orphans (`Subreaper`), so that also a
  /// process which broke all ties is found: a child of this process, in a foreign session, that nobody started here.
  ///
  /// - Parameters:
  ///   - root: the child, not yet reaped.
  ///   - known: all children that this process started in sessions of their own, and keeps. Asked after
  ///     each look at the process table, so that one which was started meanwhile is spared.
  static func end(_ root: pid_t, known: () -> Set<pid_t>) {
    kill(-root, SIGKILL)
    for round in 0..<150 {
      let table = ProcessTable.current()
      let living = members(of: root, known: known(), in: table)
      if living.isEmpty { return }
      for process in living { kill(process.pid, SIGKILL) }
      Descriptor.pause(milliseconds: round < 10 ? 1 : 20)
    }
  }

  /// The processes of a tree that still run. Orphans that have ended are buried on the way.
  static func members(
    of root: pid_t,
    known: Set<pid_t>,
    in table: ProcessTable
  ) -> [ProcessTable.Entry] {
    let tool = getpid()
    let ownSession = getsid(0)
    var roots: Set = [root]
    for entry in table.entries {
      if entry.session == root { roots.insert(entry.pid) }
      let isAdopted = entry.parent == tool && entry.session != ownSession
      guard isAdopted, !known.contains(entry.pid) else { continue }
      if entry.isZombie {
        waitpid(entry.pid, nil, WNOHANG)
      } else if !known.contains(entry.session) {
        roots.insert(entry.pid)
      }
    }
    return table.descendants(of: roots).filter { !$0.isZombie }
  }
}
