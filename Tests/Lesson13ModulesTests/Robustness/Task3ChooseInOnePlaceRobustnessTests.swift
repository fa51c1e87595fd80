import Exercise13Modules
import GradingSupport
import Lesson13Modules
import Testing

extension Lesson13.Task3 {
  // Rule: The list requests `/products` at the address of the environment.
  // Look at: CatalogLive/HTTPCatalog.swift, a second address after an error.
  @Test(arguments: Lesson13.Environment.all)
  func `the list requests no other server, also after an error`(
    environment: Lesson13.Environment
  ) async throws {
    let shop = try outside.shop(environment.arguments)
    outside.server.products.failNext()
    for _ in 1...3 { _ = try? await shop.catalog.rows() }

    let addresses = Set(outside.server.addresses.values)
    expectEqual(addresses, ["\(environment.address)/products"])
  }

  // Rule: The basket requests `/products` at the same address.
  // Look at: AppShop.swift, which products the basket gets.
  @Test(arguments: Lesson13.Environment.all)
  func `the basket requests products from the server of its environment`(
    environment: Lesson13.Environment
  ) async throws {
    let shop = try outside.shop(environment.arguments)
    outside.server.products.failNext()
    for _ in 1...3 { _ = try? await shop.basket.add("tea") }

    let addresses = Set(outside.server.addresses.values)
    expectEqual(addresses, ["\(environment.address)/products"])
    expectEqual(await shop.basket.lines, ["2 × Green tea"])
  }

  // Rule: The basket's link begins with the address of the environment.
  // Look at: Basket/BasketModel.swift, where its address comes from.
  @Test(arguments: Lesson13.Environment.all)
  func `the link begins with the address of the environment`(
    environment: Lesson13.Environment
  ) async throws {
    outside.server.products.sells([.mug, .tea])
    let shop = try outside.shop(environment.arguments)
    expectEqual(await shop.basket.link, "\(environment.address)/basket?ids=")
    for id in ["Tea", "tea"] { try await shop.basket.add(id) }
    expectEqual(await shop.basket.link, "\(environment.address)/basket?ids=Tea,tea")
  }

  // Rule: `CatalogLive` and `Basket` never use `CommandLine`.
  // Look at: CatalogLive and Basket, where they get what a launch argument decides.
  @Test(arguments: ["CatalogLive", "Basket"])
  func `a feature compiles where CommandLine can't be used`(module: String) async throws {
    let forbidden = "@available(*, unavailable) enum CommandLine { static let arguments = [\"\"] }"
    let imports = ["Catalog", "CatalogLive"].filter { $0 != module }
    let modules = AnswerModules.shared
    let error = try await modules.error(of: module, importing: imports, adding: forbidden)

    expectEqual(error, nil)
  }

  // Rule: With `--compact`, a row contains only the name of its product.
  // Look at: Configuration.swift, and what it does with the other arguments.
  @Test(arguments: [
    ["--compact", "--environment", "dev"], ["--environment", "dev", "--compact"],
    ["x", "--compact", "--sale", "off", "--environment", "dev", "y"],
  ])
  func `the order of the arguments does not matter`(arguments: [String]) async throws {
    let shop = try outside.shop(arguments)

    expectEqual(shop.title, "Shop (dev)")
    for _ in 1...2 { expectEqual(try await shop.catalog.rows(), ["Green tea", "Cup, blue"]) }
    expectEqual(outside.server.addresses.values.last, "https://dev.shop.example/products")
  }

  // Rule: `makeShop` ignores unknown arguments.
  // Look at: Configuration.swift, whether an unknown argument hides the next one.
  @Test(arguments: [
    ["staging"], ["-NSDebug", "YES"], ["--name", "dev"], ["--name", "--x"], ["--name=x"], ["-v"],
    ["--"], [""], ["-compact"], ["compact"], [" --compact "], ["--Compact"], ["--compacts"],
    ["-environment", "dev"], ["--Environment", "dev"], ["environment", "dev"], ["-sale", "on"],
    ["--sales", "on"],
  ])
  func `ignores unknown arguments`(unknown: [String]) async throws {
    let compactDev = ["--compact", "--environment", "dev"]
    let shops = [[], compactDev, ["--environment", "dev", "--compact"]]
    for arguments in shops + [[]] {
      let isCompact = !arguments.isEmpty
      for all in [unknown + arguments, arguments + unknown] {
        let shop = try outside.shop(all)
        expectEqual(shop.title, isCompact ? "Shop (dev)" : "Shop", "\(all)")
        let row = isCompact ? "Green tea" : "Green tea 3.50"
        expectEqual(try await shop.catalog.rows().first, row, "\(all)")
      }
    }
  }

  // Rule: `makeShop` never reads the program's name as a launch argument.
  // Look at: Configuration.swift, which of `arguments` it reads first.
  @Test(arguments: ["--compact", "--environment", "--sale", "dev"])
  func `does not read the program's name`(name: String) async throws {
    for arguments in [[name], [name, "dev"]] {
      let shop = try makeShop(arguments: arguments, outside: outside.outside)
      expectEqual(shop.title, "Shop", "\(arguments)")
      expectEqual(try await shop.catalog.rows().first, "Green tea 3.50", "\(arguments)")
    }
    let arguments = [name, "--compact", "--environment", "dev"]
    let shop = try makeShop(arguments: arguments, outside: outside.outside)
    expectEqual(shop.title, "Shop (dev)", "\(arguments)")
    expectEqual(try makeShop(arguments: [], outside: outside.outside).title, "Shop", "[]")
  }

  // Rule: For an unknown value after `--environment`, `makeShop` throws `unknownEnvironment` with that value.
  // Look at: Configuration.swift, how it compares the value.
  @Test(arguments: [
    "", "Staging", "STAGING", " dev", "stag", "0", "-", "--dev", "--compact", "\"dev\"",
  ])
  func `only the exact names are environments`(value: String) {
    for rest in [[], ["dev"], ["--compact", "--sale", "on"]] {
      let error = #expect(throws: LaunchError.self) {
        try outside.shop(["--environment", value] + rest)
      }
      expectEqual(error, .unknownEnvironment(value), "before \(rest)")
    }
  }

  // Rule: If `--environment` is the last argument, `makeShop` throws `missingValue` with `--environment`.
  // Look at: Configuration.swift, what it reads after the last argument.
  @Test(arguments: [["--compact", "--environment"], ["--sale", "on", "--environment"]])
  func `a missing value after other arguments is an error`(arguments: [String]) {
    let error = #expect(throws: LaunchError.self) { try outside.shop(arguments) }

    expectEqual(error, .missingValue(after: "--environment"))
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: Configuration.swift and AppShop.swift, everything `static` or global.
  @Test func `two shops with different arguments don't affect each other`() async throws {
    let first = try outside.shop(["--environment", "dev", "--compact"])
    let otherOutside = OutsideFake()
    otherOutside.server.products.sells([.pot])
    let second = try otherOutside.shop(["--environment", "dev"])
    let third = try OutsideFake().shop()

    expectEqual(first.title, "Shop (dev)")
    expectEqual(try await first.catalog.rows(), ["Green tea", "Cup, blue"])
    expectEqual(try await second.catalog.rows(), ["Pot 20.00"])
    expectEqual(await first.basket.link, "https://dev.shop.example/basket?ids=")
    expectEqual(await third.basket.link, "https://shop.example/basket?ids=")
    try await third.basket.add("tea")
    expectEqual(await second.basket.lines, [])
  }

  // Rule: Two objects share no state except the dependencies that were passed to both of them.
  // Look at: HTTPCatalog.swift and AppShop.swift, requests that are stored in a `static`.
  @Test(.deterministic) func `a shop does not wait for the server of another shop`() async throws {
    let otherOutside = OutsideFake()
    otherOutside.server.products.spy.hold()
    let other = try otherOutside.shop()
    let shop = try outside.shop()
    _ = Call { try await other.catalog.rows() }
    await untilIdle()
    let rows = Call { try await shop.catalog.rows() }
    await untilIdle()

    expectEqual(rows.value, ["Green tea 3.50", "Cup, blue 0.05"])
    otherOutside.server.products.spy.completeAll(with: .success(true))
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: AppShop.swift, `init`.
  @Test(.deterministic, arguments: [[], ["--compact", "--sale", "on"], ["--environment", "dev"]])
  func `makeShop sends no request`(arguments: [String]) async throws {
    let shop = try outside.shop(arguments)
    await untilIdle()

    expectEqual(outside.server.addresses.values, [])
    withExtendedLifetime(shop) {}
  }
}
