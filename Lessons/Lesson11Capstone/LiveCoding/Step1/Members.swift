// Lesson 11 · Capstone. Tasks 1, 6 and 7: the members and the ends of their memberships.
// Grade it: swift test --filter 'Lesson11/Task[167]'
import Lesson11Capstone
import Synchronization

final class MemberBook: Sendable {
  private let listener = Mutex<(@Sendable (Member) -> Void)?>(nil)

  func onChange(_ listener: @escaping @Sendable (Member) -> Void) {
    self.listener.withLock { $0 = listener }
  }

  func all() throws -> [Member] {
    guard let bytes = try Globals.current.outside.files.read("members.json") else { return [] }
    return try DeskFormat.value([Member].self, in: bytes)
  }

  // TODO: 6. Check, save, then print: nothing may be left behind when a step throws.
  func join(name: String, plan: String, plans: [Plan]) throws -> Member {
    let found = plans.first { $0.name == plan }
    let now = Globals.current.outside.now()
    let number = Member.number(drawn: Globals.current.outside.chance())
    let until = found?.end(from: now) ?? now
    let member = Member(number: number, name: name, plan: plan, until: until)
    announce(member)
    try save(all() + [member])
    if found == nil { throw DeskError.unknownPlan(plan) }
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
    announce(members[row])
    return members[row]
  }

  private func announce(_ member: Member) {
    listener.withLock { $0 }?(member)
  }

  private func save(_ members: [Member]) throws {
    try Globals.current.outside.files.write(DeskFormat.bytes(members), to: "members.json")
  }
}
