// Lesson 11 · Capstone. One good answer of several.
import Lesson11Capstone

final class MembershipDesk: Desk {
  private let container: Container

  init(_ container: Container) {
    self.container = container
  }

  func logIn(name: String, password: String) async throws {
    let scope = try await container.resolve(SessionManager.self).begin(
      name: name,
      password: password
    )
    container.keepForSession(scope)
    try printer.print("Welcome, \(scope.session.name)")
  }

  func logOut() async throws {
    // The file is deleted first, because a concurrent command that finds no scope reads it.
    try container.resolve(SessionManager.self).deleteStored()
    container.endSession()
    try printer.print("Goodbye")
  }

  func quote(plan: String) async throws -> Int {
    guard let found = try await plans().first(where: { $0.name == plan }) else {
      throw DeskError.unknownPlan(plan)
    }
    // Read in each call: rules are valid while an operation runs.
    return Rules.current.price(of: found.cents)
  }

  func join(name: String, plan: String) async throws -> Member {
    let plans = try await plans()
    let member = try container.alone(with: MemberBook.self) { book in
      try book.join(name: name, plan: plan, plans: plans)
    }
    // The book returns the member and doesn't hold the desk, so there is no retain cycle.
    try printer.print(member.line)
    return member
  }

  func renew(number: String) async throws -> Member {
    let plans = try await plans()
    let member = try container.alone(with: MemberBook.self) { book in
      try book.renew(number: number, plans: plans)
    }
    try printer.print(member.line)
    return member
  }

  func list() async throws {
    _ = try current()
    try container.resolve(Reports.self).list(try container.resolve(MemberBook.self).all())
  }

  func report() async throws {
    guard try current().session.role == .admin else { throw DeskError.needsAdmin }
    try container.resolve(Reports.self).summary(try container.resolve(MemberBook.self).all())
  }

  private func plans() async throws -> [Plan] {
    try await current().plans.plans()
  }

  private var printer: any Printer {
    get throws { try container.resolve(Outside.self).printer }
  }

  private func current() throws -> SessionScope {
    try container.sessionScope { try container.resolve(SessionManager.self).restore() }
  }
}
