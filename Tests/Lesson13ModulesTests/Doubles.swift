import Exercise13Modules
import Foundation
import GradingSupport
import Lesson13Modules
import OutsideWorld

/// What a double throws.
struct Refused: Error, Equatable {
  var number = 1
}

/// What a double throws once it has cancelled its caller.
struct RefusedAfterCancel: Error {}

/// What a double meets that cancels its caller and goes on.
struct OnlyCancels: Error {}

/// What the outside throws: an error of its own, those that look like the end of a task, one that comes while the task ends
/// anyway, and one that looks like the answer's.
let errors: [any Error] = [
  Refused(number: 7), CancellationError(), URLError(.cancelled), RefusedAfterCancel(),
  UnknownProduct(id: "other"),
]

/// Whose call a double answers.
enum Caller {
  @TaskLocal static var cancel: @Sendable () -> Void = {}

  /// Throws a double's error.
  static func meet(_ error: any Error) throws {
    if error is OnlyCancels { return cancel() }
    if error is RefusedAfterCancel { cancel() }
    throw error
  }
}

let tea = Item(id: "tea", name: "Green tea", cents: 350)
let cup = Item(id: "cup", name: "Cup, blue", cents: 5)
let bag = Item(id: "bag", name: "Paper bag", cents: 0)
let pot = Item(id: "pot", name: "Pot", cents: 2_000)
/// Another product, which looks like tea.
let mug = Item(id: "Tea", name: "Green tea", cents: 350)

/// With spaces, and with what a line puts between.
let jar = Item(id: " jar ", name: " Jar × 2, ", cents: 1)

/// A fake catalog. Its errors come once: a second try would find products. It waits for the test once that says so.
final class Shelf: Sendable {
  static let goods = [tea, cup, pot, bag, mug, jar]
  /// The same ids in another shop, or on another day; each product differs in its name or in its price.
  static let strange = goods.enumerated().map { index, item in
    index.isMultiple(of: 2)
      ? Item(id: item.id, name: item.name, cents: item.cents + 11)
      : Item(id: item.id, name: "Old \(item.name)", cents: item.cents)
  }
  let asks = Recorder<Bool>()
  let calls = HeldCalls<String, Bool>()
  private let state: Locked<(goods: [Item], failure: (any Error)?, isHeld: Bool, rise: Int)>

  init(_ goods: [Item] = Shelf.goods) { state = Locked((goods, nil, false, 0)) }

  var all: [Item] { state.withLock { $0.goods } }
  func becomes(_ goods: [Item]) { state.withLock { $0.goods = goods } }
  func append(_ item: Item) { state.withLock { $0.goods.append(item) } }
  func fails(_ error: any Error) { state.withLock { $0.failure = error } }
  func holds() { state.withLock { $0.isHeld = true } }
  /// From now on each answer has higher prices: the first by a cent, the second by two.
  func rises() { state.withLock { $0.rise = 1 } }

  @Sendable func items() async throws -> [Item] {
    asks.record(true)
    try await work()
    return state.withLock { state in
      state.goods = state.goods.map { item in
        Item(id: item.id, name: item.name, cents: item.cents + state.rise)
      }
      return state.goods
    }
  }

  func work(_ name: String = "") async throws {
    if state.withLock({ $0.isHeld }) { _ = try await calls.call(name) }
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { try Caller.meet(failure) }
  }

  /// Answers all calls that it holds, the first or the last one first, and those that come then.
  func answers(in world: World, isFirst: Bool = false, before: (Int) -> Void = { _ in }) {
    world.settle()
    while let next = isFirst ? calls.waiting.first : calls.waiting.last {
      before(next)
      calls.answer(next, with: true)
      world.settle()
    }
  }
}

/// The server and the desk.
final class Office: Transport, Lookalike {
  let requests = Recorder<String>()
  let questions = Recorder<String>()
  let shelf = Shelf([tea, cup])
  private let sale = Locked([false])

  /// The answers to the next questions; the last one stays. Each other flag is on while the sale is off.
  func turnSale(on answers: Bool...) { sale.withLock { $0 = answers } }

  func text(at address: String) async throws -> String {
    requests.record(address)
    return try await shelf.items().map { "\($0.id),\($0.cents),\($0.name)" }
      .joined(separator: "\n")
  }

  var outside: Outside {
    // The flag doesn't keep the server: who uses it holds it.
    Outside(transport: self) { [questions, sale] flag in
      questions.record(flag)
      return (flag == "sale") == sale.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
    }
  }
}

/// What a basket shows.
struct Contents: Equatable, CustomStringConvertible {
  var lines: [String]
  var total: Int
  var link: String

  /// What must be shown of these.
  init(_ items: [Item], _ address: String) {
    var ids: [String] = []
    for item in items where !ids.contains(item.id) { ids.append(item.id) }
    lines = ids.map { id in
      let same = items.filter { $0.id == id }
      return "\(same.count) × \(same[0].name)"
    }
    total = items.reduce(0) { $0 + $1.cents }
    link = "\(address)/basket?ids=\(items.map(\.id).joined(separator: ","))"
  }

  /// What is shown, to a cancelled caller as well.
  init(of basket: any BasketScreen) async {
    (lines, total, link) = (await basket.lines, await basket.total, await basket.link)
    let other = await inCancelledTask {
      (await basket.lines, await basket.total, await basket.link)
    }
    if other != (lines, total, link) { lines.append("and to a cancelled caller: \(other)") }
  }

  var description: String { "\(lines), total \(total), \(link)" }
}

/// A basket, its fake catalog, and what must be in it.
struct Visit {
  static let address = "https://somewhere.example"
  let shelf = Shelf()
  let sut: any BasketScreen
  var bought: [Item] = []

  init() {
    sut = makeBasket(products: shelf.items, address: Self.address)
  }

  func adding(_ items: Item...) async throws -> Visit {
    for item in items { try await sut.add(item.id) }
    var visit = self
    visit.bought += items
    return visit
  }

  var expected: Contents { Contents(bought, Self.address) }
}

/// Runs `body` in a task that is cancelled before. It may say so, and must come to the same otherwise.
func cancelled(_ body: @escaping @Sendable () async throws -> Void) async throws {
  _ = try await goesThrough {
    Caller.cancel()
    try await body()
  }
}

/// Runs `body`, which may end because it was cancelled, and says whether it came to its end.
func goesThrough(_ body: @escaping @Sendable () async throws -> Void) async throws -> Bool {
  let broken = Locked<Broken?>(nil)
  let told = await error {
    do { try await body() } catch let error as Broken { broken.withLock { $0 = error } }
  }
  if let broken = broken.withLock({ $0 }) { throw broken }
  if told == "\(CancellationError())" { return false }
  try must("what a cancelled call throws", be: "nothing", is: told)
  return true
}

/// Situations that differ in the launch arguments.
func with(_ words: [[String]]) -> [Situation<[String]>] {
  words.map { words in Situation("with \(words)") { words } }
}

/// What `body` throws, as far as a test knows it. Doubles may cancel it.
func error(of body: @escaping @Sendable () async throws -> Void) async -> String {
  let (isReady, ready) = AsyncStream<Never>.makeStream()
  let running = Locked<Task<String, Never>?>(nil)
  let task = Caller.$cancel.withValue({ running.withLock { $0 }?.cancel() }) {
    Task {
      for await _ in isReady {}
      do { try await body() } catch { return "\(error)" }
      return "nothing"
    }
  }
  running.withLock { $0 = task }
  ready.finish()
  return await task.value
}
