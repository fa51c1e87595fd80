// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

// An actor: the session scope is its only state, and commands can run concurrently.
actor MembershipDesk: Desk {
  private let book: MemberBook
  private let sessions: SessionManager
  private let reports: Reports
  private let printer: any Printer
  private var scope: SessionScope?

  init(book: MemberBook, sessions: SessionManager, reports: Reports, printer: any Printer) {
    self.book = book
    self.sessions = sessions
    self.reports = reports
    self.printer = printer
  }

  func logIn(name: String, password: String) async throws {
    let scope = try await sessions.begin(name: name, password: password)
    self.scope = scope
    printer.print("Welcome, \(scope.session.name)")
  }

  func logOut() async throws {
    // One assignment ends the session: only the scope holds the connection and the cached plans.
    scope = nil
    try sessions.deleteStored()
    printer.print("Goodbye")
  }

  func quote(plan: String) async throws -> Int {
    guard let found = try await plans().first(where: { $0.name == plan }) else {
      throw DeskError.unknownPlan(plan)
    }
    // Read in each call: rules are valid while an operation runs.
    return Rules.current.price(of: found.cents)
  }

  func join(name: String, plan: String) async throws -> Member {
    let member = try book.join(name: name, plan: plan, plans: await plans())
    // The book returns the member and doesn't hold the desk, so there is no retain cycle.
    printer.print(member.line)
    return member
  }

  func renew(number: String) async throws -> Member {
    let member = try book.renew(number: number, plans: await plans())
    printer.print(member.line)
    return member
  }

  func list() async throws {
    _ = try current()
    reports.list(try book.all())
  }

  func report() async throws {
    guard try current().session.role == .admin else { throw DeskError.needsAdmin }
    reports.summary(try book.all())
  }

  private func plans() async throws -> [Plan] {
    try await current().plans.plans()
  }

  private func current() throws -> SessionScope {
    // No await between the check and the assignment, so concurrent commands find the same scope.
    if let scope { return scope }
    let restored = try sessions.restore()
    scope = restored
    return restored
  }
}
