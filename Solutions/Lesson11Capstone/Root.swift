// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// The composition root: it creates the objects and connects them, and calls nothing else.
enum Root {
  static func desk(_ outside: Outside) -> MembershipDesk {
    // Each type gets only the edges that it uses, so its initializer lists its real dependencies.
    let book = MemberBook(files: outside.files, now: outside.now, chance: outside.chance)
    let sessions = SessionManager(files: outside.files, server: outside.server) { connection in
      // The cache is created with the connection, so it can't outlive the session.
      makePlans(over: connection, journal: outside.journal)
    }
    let reports = Reports(printer: outside.printer, now: outside.now)
    return MembershipDesk(
      book: book,
      sessions: sessions,
      reports: reports,
      printer: outside.printer
    )
  }
}
