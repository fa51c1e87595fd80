import Lesson11Capstone

/// The outside of the desk that the current task uses.
enum Edges {
  @TaskLocal static var current: Outside = .live
}

/// A desk that binds its own edges for each command.
actor DeskUnderEdges: Desk {
  private let outside: Outside
  private let inner = MembershipDesk()

  init(_ outside: Outside) {
    self.outside = outside
  }

  private func under<Value: Sendable>(
    _ work: (MembershipDesk) async throws -> Value
  ) async rethrows -> Value {
    try await Edges.$current.withValue(outside) { try await work(inner) }
  }

  func logIn(name: String, password: String) async throws {
    try await under { try await $0.logIn(name: name, password: password) }
  }

  func logOut() async throws { try await under { try await $0.logOut() } }

  func quote(plan: String) async throws -> Int {
    try await under { try await $0.quote(plan: plan) }
  }

  func join(name: String, plan: String) async throws -> Member {
    try await under { try await $0.join(name: name, plan: plan) }
  }

  func renew(number: String) async throws -> Member {
    try await under { try await $0.renew(number: number) }
  }

  func list() async throws { try await under { try await $0.list() } }

  func report() async throws { try await under { try await $0.report() } }
}
