// The time of a `resolve` call in nanoseconds, and compared with a dictionary under a lock.
//   COURSE_ANSWERS=Solutions swift run -c release Lesson12Program
import Exercise12BuildingAContainer
import Foundation
import Lesson12BuildingAContainer
import OutsideWorld

/// A dictionary under a lock, which is the least that a container needs.
final class Table: Sendable {
  private let services = Locked<[ServiceKey: any Sendable]>([:])

  func keep(_ service: any Sendable, for key: ServiceKey) {
    services.withLock { $0[key] = service }
  }

  func service(for key: ServiceKey) -> (any Sendable)? {
    services.withLock { $0[key] }
  }
}

/// A service that is an object, and one that is a value.
final class Client: Sendable {}
struct Validator: Sendable {}

/// Takes a value, so that the compiler can't leave out the code that makes it.
@inline(never)
func use<Value>(_ value: Value) {}

/// Returns the nanoseconds per call in the fastest of many rounds, which was disturbed least.
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
let client = Client()
for number in 0..<40 {
  // About as many other services as an app of medium size has.
  table.keep(number, for: ServiceKey(Int.self, name: "\(number)"))
  container.register(Int.self, .singleton, name: "\(number)") { _ in number }
}
table.keep(client, for: ServiceKey(Client.self))
container.register(Client.self, .singleton) { _ in client }
container.register(Validator.self, .transient) { _ in Validator() }
let scope = container.beginScope("session")

let baseline = nanoseconds { use(table.service(for: ServiceKey(Client.self))) }
let rows = [
  ("a dictionary under a lock", baseline),
  (
    "a stored singleton",
    try nanoseconds { use(try container.resolve(Client.self)) }
  ),
  (
    "a stored singleton, resolved from a scope",
    try nanoseconds { use(try scope.resolve(Client.self)) }
  ),
  (
    "a transient struct",
    try nanoseconds { use(try container.resolve(Validator.self)) }
  ),
]

print("| what | nanoseconds | ratio |\n|---|---|---|")
for (name, time) in rows {
  print("| \(name) | \(Int(time.rounded())) | \(Double(Int(time / baseline * 10)) / 10) |")
}
