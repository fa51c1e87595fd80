// Lesson 11 · Capstone. One good answer of several.
import Foundation
import Lesson11Capstone

/// The members and the ends of their memberships. It prints nothing; the desk does.
struct MemberBook: Sendable {
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
    guard let bytes = try files.read("members.json") else { return [] }
    return try DeskFormat.value([Member].self, in: bytes)
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
  }
}
