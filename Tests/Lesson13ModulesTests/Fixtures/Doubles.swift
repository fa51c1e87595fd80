import Exercise13Modules
import GradingSupport
import Lesson13Modules
import OutsideWorld

extension Item {
  static let tea = Item(id: "tea", name: "Green tea", cents: 350)
  static let cup = Item(id: "cup", name: "Cup, blue", cents: 5)
  static let pot = Item(id: "pot", name: "Pot", cents: 2_000)
  /// Another product with the name and the price of tea.
  static let mug = Item(id: "Tea", name: "Green tea", cents: 350)
}

/// A catalog in memory, as the closure that `makeBasket` and `makeSale` take. It responds immediately, or when the test
/// says so.
final class ProductsFake: Sendable {
  let spy = Spy<Bool, Bool>(true)
  private let stored: Locked<(items: [Item], error: (any Error)?)>

  init(_ items: [Item] = [.tea, .cup, .pot]) { stored = Locked((items, nil)) }

  /// The number of calls so far.
  var calls: Int { spy.requests.count }

  /// Sets the products of the next calls.
  func sells(_ items: [Item]) { stored.withLock { $0.items = items } }

  /// Lets the next call fail.
  func failNext(with error: any Error = AnyError()) { stored.withLock { $0.error = error } }

  @Sendable func items() async throws -> [Item] {
    _ = try await spy.respond(to: true)
    return try stored.withLock { stored in
      defer { stored.error = nil }
      if let error = stored.error { throw error }
      return stored.items
    }
  }
}

/// A server that sells tea and cups, and records the addresses of its requests.
final class ServerFake: Transport, AlwaysEqual {
  let addresses = Recorder<String>()
  let products = ProductsFake([.tea, .cup])

  func text(at address: String) async throws -> String {
    addresses.record(address)
    return try await products.items().map { "\($0.id),\($0.cents),\($0.name)" }
      .joined(separator: "\n")
  }
}

/// The external dependencies of a shop: its server, and an office that turns the sale on and off.
struct OutsideFake: Sendable {
  let server = ServerFake()
  /// The flags that were read, oldest first.
  let flags = Recorder<String>()
  private let isSaleOn = Locked(false)

  /// Turns the sale on or off. Each other flag is on while the sale is off.
  func turnSale(on isOn: Bool) { isSaleOn.withLock { $0 = isOn } }

  var outside: Outside {
    Outside(transport: server) { [flags, isSaleOn] flag in
      flags.record(flag)
      return (flag == "sale") == isSaleOn.withLock { $0 }
    }
  }

  /// Creates a shop with these launch arguments.
  func shop(_ arguments: [String] = []) throws -> any Shop {
    try makeShop(arguments: ["Shop"] + arguments, outside: outside)
  }

  /// Starts a shop with a store.
  func start(_ store: StoreFake, _ arguments: [String] = []) async throws -> any Shop {
    try await startShop(arguments: ["Shop"] + arguments, outside: outside) { store }
  }
}

/// A store in memory. It stores immediately, or when the test says so.
final class StoreFake: ItemStore, AlwaysEqual {
  let appends = Spy<Item, Bool>(true)
  private let stored: Locked<(items: [Item], readError: (any Error)?, appendError: (any Error)?)>

  init(_ items: [Item] = []) { stored = Locked((items, nil, nil)) }

  /// The items in the store.
  var current: [Item] { stored.withLock { $0.items } }

  /// Lets the next read fail.
  func failNextRead(with error: any Error) { stored.withLock { $0.readError = error } }

  /// Lets the next append fail.
  func failNextAppend(with error: any Error = AnyError()) {
    stored.withLock { $0.appendError = error }
  }

  var items: [Item] {
    get async throws {
      try stored.withLock { stored in
        defer { stored.readError = nil }
        if let error = stored.readError { throw error }
        return stored.items
      }
    }
  }

  func append(_ item: Item) async throws {
    _ = try await appends.respond(to: item)
    try stored.withLock { stored in
      defer { stored.appendError = nil }
      if let error = stored.appendError { throw error }
      stored.items.append(item)
    }
  }
}
