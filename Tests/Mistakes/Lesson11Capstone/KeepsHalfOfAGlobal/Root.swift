import Foundation
import Lesson11Capstone
import Synchronization

enum Globals {
  private static let latest = Mutex<Outside?>(nil)

  static var outside: Outside {
    get { latest.withLock { $0 } ?? .live }
    set { latest.withLock { $0 = newValue } }
  }
}

struct GlobalPrinter: Printer {
  func print(_ line: String) { Globals.outside.printer.print(line) }
}

enum Root {
  static func desk(_ outside: Outside) -> MembershipDesk {
    Globals.outside = outside
    let now: @Sendable () -> Date = { Globals.outside.now() }
    let book = MemberBook(
      files: outside.files,
      now: now,
      chance: { Globals.outside.chance() }
    )
    let sessions = SessionManager(files: outside.files, server: outside.server) { line in
      makePlans(over: line, journal: { Globals.outside.journal($0) })
    }
    let reports = Reports(printer: GlobalPrinter(), now: now)
    return MembershipDesk(
      book: book,
      sessions: sessions,
      reports: reports,
      printer: GlobalPrinter()
    )
  }
}
