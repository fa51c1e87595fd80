// Lesson 11 · Capstone. Task 1: what people read.
// Grade it: swift test --filter Lesson11/Task1
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
