import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld

/// What a double throws.
struct Refused: Error, Equatable {
  var number = 1
}

/// What a double throws once it has cancelled its caller.
struct RefusedAfterCancel: Error {}

/// What the outside throws: an error of its own, the one that looks like the end of a task, and one that comes while the task
/// ends anyway.
let errors: [any Error] = [Refused(number: 7), CancellationError(), RefusedAfterCancel()]

/// Whose call a double answers.
enum Caller {
  @TaskLocal static var cancel: @Sendable () -> Void = {}

  /// Throws a double's error.
  static func fail(with error: any Error) throws -> Never {
    if error is RefusedAfterCancel { cancel() }
    throw error
  }
}

let tea = Item(id: "tea", name: "Green tea", cents: 350)
let cup = Item(id: "cup", name: "Cup, blue", cents: 5)
let bag = Item(id: "bag", name: "Paper bag", cents: 0)
let pot = Item(id: "pot", name: "Pot", cents: 2_000)
/// Another product, which looks like tea.
let mug = Item(id: "mug", name: "Green tea", cents: 350)

/// A fake catalog.
final class Shelf: Sendable {
  static let goods = [tea, cup, pot, bag, mug]
  let asks = Recorder<Bool>()
  private let held = Locked<Result<[Item], any Error>>(.success(Shelf.goods))

  func becomes(_ result: Result<[Item], any Error>) { held.withLock { $0 = result } }

  var items: Items {
    { [self] in
      asks.record(true)
      switch held.withLock({ $0 }) {
      case .success(let items): return items
      case .failure(let error): try Caller.fail(with: error)
      }
    }
  }
}

/// The server and the desk.
final class Office: Transport {
  let requests = Recorder<String>()
  let questions = Recorder<String>()
  private let answer = Locked<Result<[Item], any Error>>(.success([tea, cup]))
  private let flags = Locked<Set<String>>([])

  func becomes(_ result: Result<[Item], any Error>) { answer.withLock { $0 = result } }
  func turn(_ flag: String, on isOn: Bool) {
    flags.withLock { flags in
      if isOn { flags.insert(flag) } else { flags.remove(flag) }
    }
  }

  func text(at address: String) async throws -> String {
    requests.record(address)
    switch answer.withLock({ $0 }) {
    case .success(let items):
      return items.map { "\($0.id),\($0.cents),\($0.name)" }.joined(separator: "\n")
    case .failure(let error): try Caller.fail(with: error)
    }
  }

  var outside: Outside {
    Outside(transport: self) { [self] flag in
      questions.record(flag)
      return flags.withLock { $0.contains(flag) }
    }
  }

  func shop(_ words: [String] = []) throws -> any Shop {
    try makeShop(arguments: ["Shop"] + words, outside: outside)
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

  /// What is shown.
  init(of basket: any BasketScreen) async {
    lines = await basket.lines
    total = await basket.total
    link = await basket.link
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

  mutating func add(_ items: Item...) async throws {
    for item in items {
      try await sut.add(item.id)
      bought.append(item)
    }
  }

  var expected: Contents { Contents(bought, Self.address) }
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
