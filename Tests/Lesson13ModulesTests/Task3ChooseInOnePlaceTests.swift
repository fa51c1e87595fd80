import Exercise13Modules
import GradingSupport
import Lesson13Modules
import Testing

extension Lesson13 {
  @Suite("Task 3 · Choose in one place", .ownProcess)
  struct Task3 {
    let outside = OutsideFake()

    // Rule: The list requests `/products` at the address of the environment.
    // Look at: CatalogLive/HTTPCatalog.swift, where its address comes from.
    @Test(arguments: Environment.all)
    func `the list requests products from the server of its environment`(
      environment: Environment
    ) async throws {
      let shop = try outside.shop(environment.arguments)
      _ = try await shop.catalog.rows()

      #expect(outside.server.addresses.values == ["\(environment.address)/products"])
    }

    // Rule: The title is the one of table 2.
    // Look at: AppShop.swift, `title`.
    @Test(arguments: Environment.all)
    func `the title shows the environment`(environment: Environment) throws {
      let shop = try outside.shop(environment.arguments)

      #expect(shop.title == environment.title)
    }

    // Rule: With `--compact`, a row contains only the name of its product.
    // Look at: AppShop.swift, what it passes to the list.
    @Test func `a row contains only the name with the compact argument`() async throws {
      let shop = try outside.shop(["--compact"])
      let rows = try await shop.catalog.rows()

      #expect(rows == ["Green tea", "Cup, blue"])
    }

    // Rule: For an unknown value after `--environment`, `makeShop` throws `unknownEnvironment` with that value.
    // Look at: Configuration.swift, how it reads the value.
    @Test func `throws unknownEnvironment for an unknown value`() {
      #expect(throws: LaunchError.unknownEnvironment("prod")) {
        try outside.shop(["--environment", "prod"])
      }
    }

    // Rule: If `--environment` is the last argument, `makeShop` throws `missingValue` with `--environment`.
    // Look at: Configuration.swift, what it reads after the last argument.
    @Test func `throws missingValue for an environment without a value`() {
      #expect(throws: LaunchError.missingValue(after: "--environment")) {
        try outside.shop(["--environment"])
      }
    }
  }

  /// A row of table 2.
  struct Environment: Sendable {
    let arguments: [String]
    let address: String
    let title: String

    static let all = [
      Self(arguments: [], address: "https://shop.example", title: "Shop"),
      Self(arguments: ["--environment", "live"], address: "https://shop.example", title: "Shop"),
      Self(
        arguments: ["--environment", "staging"],
        address: "https://staging.shop.example",
        title: "Shop (staging)"
      ),
      Self(
        arguments: ["--environment", "dev"],
        address: "https://dev.shop.example",
        title: "Shop (dev)"
      ),
    ]
  }
}
