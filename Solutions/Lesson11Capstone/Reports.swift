// Lesson 11 · Capstone. One good answer of several.
import Foundation
import Lesson11Capstone

struct Reports: Sendable {
  let printer: any Printer
  let now: @Sendable () -> Date

  func list(_ members: [Member]) {
    for member in members { printer.print(member.line) }
  }

  func summary(_ members: [Member]) {
    // Read once, so that all members are compared with the same time.
    let now = now()
    let current = members.filter { $0.until > now }.count
    printer.print("\(current) current, \(members.count - current) lapsed")
  }
}
