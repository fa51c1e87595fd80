import Foundation
import Lesson11Capstone

@MainActor
final class MembershipDesk: Desk {
  private let outside: Outside
  private let shelf: Shelf
  private var shift: Shift?

  nonisolated init(_ outside: Outside) {
    self.outside = outside
    shelf = Shelf(outside.files)
  }

  func logIn(name: String, password: String) async throws {
    let session = try await outside.server.logIn(name: name, password: password)
    try shelf.saveSession(session)
    shift = open(session)
    outside.printer.print("Welcome, \(session.name)")
  }

  func logOut() async throws {
    shift = nil
    try shelf.saveSession(nil)
    outside.printer.print("Goodbye")
  }

  func quote(plan: String) async throws -> Int {
    currentRules().price(of: try await current().plan(plan).cents)
  }

  func join(name: String, plan: String) async throws -> Member {
    let end = try await current().plan(plan).end(from: outside.now())
    let number = Member.number(drawn: outside.chance())
    let member = Member(number: number, name: name, plan: plan, until: end)
    try shelf.saveMembers(shelf.members() + [member])
    outside.printer.print(member.line)
    return member
  }

  func renew(number: String) async throws -> Member {
    let plan = try await current().plan(member(number).plan)
    // Read again: the same member may have been renewed while the request was pending.
    let old = try member(number)
    let end = plan.end(from: max(old.until, outside.now()))
    let new = Member(number: number, name: old.name, plan: old.plan, until: end)
    try shelf.saveMembers(shelf.members().map { $0.number == number ? new : $0 })
    outside.printer.print(new.line)
    return new
  }

  func list() async throws {
    _ = try current()
    for member in try shelf.members() { outside.printer.print(member.line) }
  }

  func report() async throws {
    guard try current().session.role == .admin else { throw DeskError.needsAdmin }
    let members = try shelf.members()
    let now = outside.now()
    let lapsed = members.filter { $0.until <= now }.count
    outside.printer.print("\(members.count - lapsed) current, \(lapsed) lapsed")
  }

  private func member(_ number: String) throws -> Member {
    guard let member = try shelf.members().first(where: { $0.number == number }) else {
      throw DeskError.unknownMember(number)
    }
    return member
  }

  private func current() throws -> Shift {
    if let shift { return shift }
    guard let session = try shelf.session() else { throw DeskError.notLoggedIn }
    let restored = open(session)
    shift = restored
    return restored
  }

  private func open(_ session: Session) -> Shift {
    let server = outside.server
    let journal = outside.journal
    return Shift(session) {
      try await server.connect(token: session.token)
    } load: { connection in
      journal("requested plans")
      return try await connection.plans()
    }
  }
}
