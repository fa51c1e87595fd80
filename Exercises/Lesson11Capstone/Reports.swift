// Lesson 11 · Capstone. Tasks 1 and 7: the list and the report.
// Grade it: swift test --filter 'Lesson11/Task[17]'
import Lesson11Capstone

// TODO: 1. Print to the printer of `outside`, and read its clock: no test can see these lines.
enum Reports {
  static func list(_ members: [Member]) {
    for member in members { LivePrinter().print(member.line) }
  }

  static func summary(_ members: [Member]) {
    let now = LiveClock.now()
    let current = members.filter { $0.until > now }.count
    LivePrinter().print("\(current) current, \(members.count - current) lapsed")
  }
}
