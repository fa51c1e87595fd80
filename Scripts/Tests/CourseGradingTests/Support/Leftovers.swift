import Foundation

@testable import CourseGrading

/// Looks for processes that should be gone.
enum Leftovers {
  /// The processes that came from a child of this process, a zombie excepted. Empty after every run.
  static func current() -> [ProcessTable.Entry] {
    let table = ProcessTable.current()
    let guardian = ChildRegistry.shared.guardianID
    let tool = getpid()
    let ownSession = getsid(0)
    let strangers = table.descendants(of: [tool]).filter {
      $0.pid != tool && $0.session != ownSession && $0.session != guardian && !$0.isZombie
    }
    return strangers + marked(in: table, except: guardian)
  }

  /// Processes that carry the mark of this tool's children, wherever they went.
  private static func marked(in table: ProcessTable, except guardian: pid_t?) -> [ProcessTable
    .Entry]
  {
    let mark = "\(ChildRegistry.markName)=\(ChildRegistry.shared.mark)"
    return table.entries.filter { entry in
      guard entry.pid != guardian, !entry.isZombie,
        let bytes = FileManager.default.contents(atPath: "/proc/\(entry.pid)/environ")
      else { return false }
      return String(decoding: bytes, as: UTF8.self).contains(mark)
    }
  }
}
