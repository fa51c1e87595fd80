// Lesson 11 · Capstone. Tasks 1, 6 and 7: the members and the ends of their memberships.
// Grade it: swift test --filter 'Lesson11/Task[167]'
import Lesson11Capstone

final class MemberBook: Sendable {
  func all() throws -> [Member] {
    guard let bytes = try Globals.current.outside.files.read("members.json") else { return [] }
    return try DeskFormat.value([Member].self, in: bytes)
  }

  func join(name: String, plan: String, plans: [Plan]) throws -> Member {
    // First the check that can throw, then the save.
    guard let found = plans.first(where: { $0.name == plan }) else {
      throw DeskError.unknownPlan(plan)
    }
    let outside = Globals.current.outside
    let number = Member.number(drawn: outside.chance())
    let end = found.end(from: outside.now())
    let member = Member(number: number, name: name, plan: plan, until: end)
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
    let until = plan.end(from: max(old.until, Globals.current.outside.now()))
    members[row] = Member(number: number, name: old.name, plan: old.plan, until: until)
    try save(members)
    return members[row]
  }

  private func save(_ members: [Member]) throws {
    try Globals.current.outside.files.write(DeskFormat.bytes(members), to: "members.json")
  }
}
