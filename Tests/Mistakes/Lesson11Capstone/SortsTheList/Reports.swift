// Lesson 11 · Capstone. A wrong answer.
import Foundation
import Lesson11Capstone

struct Reports: Sendable {
  let printer: any Printer
  let now: @Sendable () -> Date

  func list(_ members: [Member]) {
    for member in members.sorted(by: { $0.name < $1.name }) { printer.print(member.line) }
  }

  func summary(_ members: [Member]) {
    // Read once: all members are judged at the same moment.
    let now = now()
    let current = members.filter { $0.until > now }.count
    printer.print("\(current) current, \(members.count - current) lapsed")
  }
}
