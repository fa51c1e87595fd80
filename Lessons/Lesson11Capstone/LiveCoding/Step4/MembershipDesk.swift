// Lesson 11 · Capstone. Tasks 3 to 7: the desk itself.
// Grade it: swift test --filter Lesson11
import Lesson11Capstone

final class MembershipDesk: Desk {
  private let book = MemberBook()

  init() {
    // TODO: 6. Print here what the book returns: this closure keeps the desk and the book alive.
    book.onChange { member in self.announce(member) }
  }

  func logIn(name: String, password: String) async throws {
    let session = try await Globals.current.sessions.logIn(name: name, password: password)
    Globals.current.outside.printer.print("Welcome, \(session.name)")
  }

  func logOut() async throws {
    try Globals.current.sessions.logOut()
    Globals.current.outside.printer.print("Goodbye")
  }

  func quote(plan: String) async throws -> Int {
    guard let found = try await plans().first(where: { $0.name == plan }) else {
      throw DeskError.unknownPlan(plan)
    }
    return Rules.current.price(of: found.cents)
  }

  func join(name: String, plan: String) async throws -> Member {
    try book.join(name: name, plan: plan, plans: await plans())
  }

  func renew(number: String) async throws -> Member {
    try book.renew(number: number, plans: await plans())
  }

  func list() async throws {
    _ = try Globals.current.sessions.current()
    Reports.list(try book.all())
  }

  func report() async throws {
    let session = try Globals.current.sessions.current()
    guard session.role == .admin else { throw DeskError.needsAdmin }
    Reports.summary(try book.all())
  }

  private func plans() async throws -> [Plan] {
    try await Globals.current.sessions.plans().plans()
  }

  private func announce(_ member: Member) {
    Globals.current.outside.printer.print(member.line)
  }
}
