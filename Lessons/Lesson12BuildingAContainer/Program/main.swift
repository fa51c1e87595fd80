// What it costs to ask a container, in nanoseconds, and against a dictionary under a lock.
//   COURSE_ANSWERS=Solutions swift run -c release Lesson12Program
import Exercise12BuildingAContainer
import Foundation
import Lesson12BuildingAContainer
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

/// A service that is an object, and one that is a value.
final class Client: Sendable {}
struct Validator: Sendable {}

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
let client = Client()
for number in 0..<40 {
  // As many neighbours as a middling app has.
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
    "a singleton that is built",
    try nanoseconds { use(try container.resolve(Client.self)) }
  ),
  (
    "the same, asked of a scope",
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
