import Foundation

/// The processes of the machine at one moment.
struct ProcessTable {
  struct Entry {
    let pid: pid_t
    let parent: pid_t
    let session: pid_t
    let isZombie: Bool
  }

  struct Activity {
    let processorTime: Duration
    /// Whether one of their threads runs or would run if it could.
    let isRunnable: Bool
  }

  let entries: [Entry]
  /// Those of this moment, from an id on; more than asked for may be there.
  init(from first: pid_t = 0) { entries = Platform.processes(from: first) }

  /// The processes of trees that still run. Orphans that have ended are reaped on the way. A child
  /// leads a session: what it starts stays there or makes a new one. On Linux the tool adopts
  /// orphans, so what broke all ties is a child of this process, in a foreign session, and not of
  /// those `known`.
  func running(of roots: Set<pid_t>, known: Set<pid_t>) -> [pid_t] {
    let tool = getpid()
    let ownSession = getsid(0)
    var found = roots
    for entry in entries {
      if roots.contains(entry.session) { found.insert(entry.pid) }
      let isAdopted = entry.parent == tool && entry.session != ownSession
      guard isAdopted, !known.contains(entry.pid) else { continue }
      if entry.isZombie {
        waitpid(entry.pid, nil, WNOHANG)
      } else if !known.contains(entry.session) {
        found.insert(entry.pid)
      }
    }
    let children = Dictionary(grouping: entries, by: \.parent)
    var waiting = Array(found)
    while let next = waiting.popLast() {
      for child in children[next] ?? [] where found.insert(child.pid).inserted {
        waiting.append(child.pid)
      }
    }
    return entries.filter { found.contains($0.pid) && !$0.isZombie }.map(\.pid)
  }
}
