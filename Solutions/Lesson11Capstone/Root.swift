// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

/// The one place that knows every type. It makes things, and asks them for nothing.
enum Root {
  static func desk(_ outside: Outside) -> MembershipDesk {
    // Each type gets the edges that it needs, never the whole outside: initializers tell the truth.
    let book = MemberBook(files: outside.files, now: outside.now, chance: outside.chance)
    let sessions = SessionManager(files: outside.files, server: outside.server) { connection in
      // The cache is made with the connection, so it can't outlive the session.
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
