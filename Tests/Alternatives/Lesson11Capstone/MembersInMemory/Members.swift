// Lesson 11 · Capstone. Another good answer.
import Foundation
import Lesson11Capstone
import Synchronization

/// The members and the ends of their memberships. It prints nothing; the desk does.
final class MemberBook: Sendable {
  /// The members of the file, after it was read once.
  private let known = Mutex<[Member]?>(nil)
  private let files: any FileStore
  private let now: @Sendable () -> Date
  private let chance: @Sendable () -> UInt64

  init(
    files: any FileStore,
    now: @escaping @Sendable () -> Date,
    chance: @escaping @Sendable () -> UInt64
  ) {
    self.files = files
    self.now = now
    self.chance = chance
  }

  func all() throws -> [Member] {
    if let known = known.withLock({ $0 }) { return known }
    let bytes = try files.read("members.json")
    let members = try bytes.map { try DeskFormat.value([Member].self, in: $0) } ?? []
    known.withLock { $0 = members }
    return members
  }

  func join(name: String, plan: String, plans: [Plan]) throws -> Member {
    // First the check that can throw, then the save.
    guard let found = plans.first(where: { $0.name == plan }) else {
      throw DeskError.unknownPlan(plan)
    }
    let number = Member.number(drawn: chance())
    let member = Member(number: number, name: name, plan: plan, until: found.end(from: now()))
    try save(all() + [member])
    return member
  }

  func renew(number: String, plans: [Plan]) throws -> Member {
    var members = try all()
    guard let row = members.firstIndex(where: { $0.number == number }) else {
      throw DeskError.unknownMember(number)
    }
    let old = members[row]
    guard let plan = plans.first(where: { $0.name == old.plan }) else {
      throw DeskError.unknownPlan(old.plan)
    }
    let until = plan.end(from: max(old.until, now()))
    members[row] = Member(number: number, name: old.name, plan: old.plan, until: until)
    try save(members)
    return members[row]
  }

  private func save(_ members: [Member]) throws {
    try files.write(DeskFormat.bytes(members), to: "members.json")
    // After the save, so that a failed one changes nothing in memory.
    known.withLock { $0 = members }
  }
}
