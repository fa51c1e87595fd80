// What it costs to ask a container, in nanoseconds, and against a dictionary under a lock.
//   COURSE_ANSWERS=Solutions swift run -c release Lesson08Program
import Exercise08Containers
import Foundation
import Lesson08Containers
import OutsideWorld

/// A dictionary under a lock: the least that any container does.
final class Table: Sendable {
  private let services = Locked<[ServiceKey: any Sendable]>([:])

  func keep(_ service: any Sendable, for key: ServiceKey) {
    services.withLock { $0[key] = service }
  }

  func service(for key: ServiceKey) -> (any Sendable)? {
    services.withLock { $0[key] }
  }
}

/// Takes a value, so that nobody may leave its making out.
@inline(never)
func use<Value>(_ value: Value) {}

/// Nanoseconds a call, in the fastest of many rounds: the one that was disturbed least.
@inline(never)
func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
  let (rounds, calls) = (200, 5_000)
  var results: [Double] = []
  for _ in 0..<rounds {
    let start = ContinuousClock.now
    for _ in 0..<calls { try work() }
    let time = (ContinuousClock.now - start).components
    let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
    results.append(seconds * 1e9 / Double(calls))
  }
  return results.min() ?? .nan
}

let table = Table()
let container = makeContainer()
let keychain = MemoryKeychain()
for number in 0..<40 {
  // As many neighbours as a middling app has.
  table.keep(number, for: ServiceKey(Int.self, name: "\(number)"))
  container.register(Int.self, .singleton, name: "\(number)") { _ in number }
}
table.keep(keychain, for: ServiceKey((any Keychain).self))
container.register((any Keychain).self, .singleton) { _ in keychain }
container.register(LengthValidator.self, .transient) { _ in LengthValidator() }
let scope = container.beginScope("session")

let baseline = nanoseconds { use(table.service(for: ServiceKey((any Keychain).self))) }
let rows = [
  ("a dictionary under a lock", baseline),
  (
    "a singleton that is built",
    try nanoseconds { use(try container.resolve((any Keychain).self)) }
  ),
  (
    "the same, asked of a scope",
    try nanoseconds { use(try scope.resolve((any Keychain).self)) }
  ),
  (
    "a transient struct",
    try nanoseconds { use(try container.resolve(LengthValidator.self)) }
  ),
]

print("| what | nanoseconds | ratio |\n|---|---|---|")
for (name, time) in rows {
  print("| \(name) | \(Int(time.rounded())) | \(Double(Int(time / baseline * 10)) / 10) |")
}
