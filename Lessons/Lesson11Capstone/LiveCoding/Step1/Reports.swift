// Lesson 11 · Capstone. Tasks 1 and 7: the list and the report.
// Grade it: swift test --filter 'Lesson11/Task[17]'
import Lesson11Capstone

enum Reports {
  static func list(_ members: [Member]) {
    for member in members { Globals.current.outside.printer.print(member.line) }
  }

  static func summary(_ members: [Member]) {
    let now = Globals.current.outside.now()
    let current = members.filter { $0.until > now }.count
    Globals.current.outside.printer.print("\(current) current, \(members.count - current) lapsed")
  }
}
