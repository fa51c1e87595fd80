// Lesson 11 · Capstone. Another good answer.
import Lesson11Capstone
import Synchronization

/// A desk that begins each command when the previous one has ended.
final class PatientDesk: Desk {
  private let desk: any Desk
  private let last = Mutex<Task<Void, Never>?>(nil)

  init(_ desk: any Desk) {
    self.desk = desk
  }

  func logIn(name: String, password: String) async throws {
    try await inTurn { try await $0.logIn(name: name, password: password) }
  }

  func logOut() async throws {
    try await inTurn { try await $0.logOut() }
  }

  func quote(plan: String) async throws -> Int {
    try await inTurn { try await $0.quote(plan: plan) }
  }

  func join(name: String, plan: String) async throws -> Member {
    try await inTurn { try await $0.join(name: name, plan: plan) }
  }

  func renew(number: String) async throws -> Member {
    try await inTurn { try await $0.renew(number: number) }
  }

  func list() async throws {
    try await inTurn { try await $0.list() }
  }

  func report() async throws {
    try await inTurn { try await $0.report() }
  }

  private func inTurn<Result: Sendable>(
    _ command: @escaping @Sendable (any Desk) async throws -> Result
  ) async throws -> Result {
    let task = last.withLock { last in
      // An unstructured task, so that a cancelled caller keeps the queue in order.
      let task = Task { [desk, before = last] in
        await before?.value
        return try await command(desk)
      }
      last = Task { _ = await task.result }
      return task
    }
    return try await task.value
  }
}
