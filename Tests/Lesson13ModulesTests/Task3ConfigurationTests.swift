import Exercise13Modules
import GradingSupport
import Lesson13Modules
import Testing

extension Lesson13 {
  @Suite("Task 3 · Choose in one place")
  struct Task3 {
    // Rule: The list requests `/products` at the address of the environment.
    // Look at: CatalogLive/HTTPCatalog.swift, where its address comes from.
    @Test func `lists the products of the chosen server`() async {
      await Situations.check(launches) { launch in
        try await launch.mustRequestOnly { _ = try await launch.visit.rows() }
      }
    }

    // Rule: The basket requests `/products` at the same address.
    // Look at: AppShop.swift, which catalog the basket gets.
    @Test func `fills the basket from the chosen server`() async {
      await Situations.check(launches) { launch in
        try await launch.mustRequestOnly { try await launch.visit.shop.basket.add("tea") }
      }
    }

    // Rule: The basket's link begins with the address of the environment.
    // Look at: Basket/BasketModel.swift, where its address comes from.
    @Test func `links to the chosen server`() async {
      await Situations.check(launches) { launch in
        let (basket, office) = (launch.visit.shop.basket, launch.visit.office)
        try must("the link", be: "\(launch.address)/basket?ids=", is: await basket.link)
        office.shelf.becomes(Shelf.goods)
        for item in Shelf.goods { try await basket.add(item.id) }
        let expected = Contents(Shelf.goods, launch.address)
        try must("the basket", be: expected, is: await Contents(of: basket))
      }
    }

    // Rule: The title is the one of table 2.
    // Look at: AppShop.swift, `title`.
    @Test func `names the environment`() async {
      await Situations.check(launches) { launch in
        try must("the title", be: launch.title, is: launch.visit.shop.title)
      }
    }

    // Rule: The title is the one of table 2.
    // Look at: Configuration.swift, how it finds `--environment`, and whether another argument takes it away.
    @Test func `finds the environment among other arguments`() async {
      await Situations.check(mixedLaunches) { launch in
        try must("the title", be: launch.title, is: launch.visit.shop.title)
        let basket = launch.visit.shop.basket
        try must("the link", be: "\(launch.address)/basket?ids=", is: await basket.link)
        try await launch.mustRequestOnly { _ = try await launch.visit.rows() }
        try await launch.mustRequestOnly { try await basket.add("tea") }
      }
    }

    // Rule: `makeShop` ignores all arguments that it doesn't know.
    // Look at: Configuration.swift, how it reads the arguments, and whether an unknown one takes away the next.
    @Test func `ignores unknown arguments`() async {
      var words = [
        ["staging"], ["-NSDebug", "YES"], ["--name", "dev"], ["--name", "--x"], ["--name=x"],
        ["--verbose"], ["-v"], ["--"], ["-"], [""],
      ]
      for (word, value) in [("--compact", []), ("--environment", ["dev"]), ("--sale", ["on"])] {
        words += lookalikes(of: word).map { [$0] + value }
      }
      await Situations.check(with(words)) { words in
        try await mustShow(live, ["Shop"] + words)
        try await mustShow(compactDev, ["Shop"] + words + ["--compact", "--environment", "dev"])
        try await mustShow(compactDev, ["Shop", "--compact"] + words + ["--environment", "dev"])
        try await mustShow(compactDev, ["Shop", "--environment", "dev", "--compact"] + words)
      }
    }

    // Rule: `makeShop` never reads the program's name as a launch argument.
    // Look at: Configuration.swift, which of `arguments` it reads first.
    @Test func `leaves the program's name alone`() async {
      let launches =
        ["--compact", "--environment", "--sale"].flatMap { [[$0], [$0, "dev"]] } + [["dev"], []]
      await Situations.check(with(launches)) { all in
        try await mustShow(live, all)
        try await mustShow(compactDev, [all.first ?? "", "--compact", "--environment", "dev"])
      }
    }

    // Rule: For an unknown value after `--environment`, `makeShop` throws `unknownEnvironment` with that value.
    // Look at: Configuration.swift, what happens with an unknown value.
    @Test func `refuses an unknown environment`() async {
      let values = [
        "prod", "", "Staging", " dev", "stag", "0", "-", "--dev", "--compact",
        "devdevdevdevdevdevdevdevdevdev", "\"dev\"",
      ]
      let others = [([], []), ([], ["dev"]), (["dev", "--compact"], ["--sale", "on"])]
      for (first, rest) in others {
        let launches = values.map { word in
          Situation("with \(first + ["--environment", word] + rest)") { word }
        }
        await Situations.check(launches) { word in
          let words = first + ["--environment", word] + rest
          let told = await error { _ = try ShopVisit(words) }
          let expected = "\(LaunchError.unknownEnvironment(word))"
          try must("the error of `makeShop`", be: expected, is: told)
        }
      }
    }

    // Rule: If `--environment` is the last argument, `makeShop` throws `missingValue` with `--environment`.
    // Look at: Configuration.swift, what it reads after the last argument.
    @Test func `refuses an environment without a value`() async {
      let launches = [
        ["--environment"], ["--compact", "--environment"], ["--sale", "on", "--environment"],
      ]
      await Situations.check(with(launches)) { words in
        let told = await error { _ = try ShopVisit(words) }
        let expected = "\(LaunchError.missingValue(after: "--environment"))"
        try must("the error of `makeShop`", be: expected, is: told)
      }
    }

    // Rule: With `--compact`, a row contains only the name of its product.
    // Look at: AppShop.swift, what the list learns of the launch.
    @Test func `lists names only when asked to`() async {
      let words = [["--compact"], ["--environment", "dev", "--compact"], ["x", "--compact", "y"]]
      await Situations.check(with(words)) { words in
        let visit = try ShopVisit(words)
        visit.office.shelf.becomes(Shelf.goods)
        let expected = Shelf.goods.map(\.name)
        for _ in 1...2 { try must("the rows", be: expected, is: try await visit.rows()) }
      }
    }

    // Rule: Two shops with different arguments don't affect each other.
    // Look at: Configuration.swift, a `static var`.
    @Test func `keeps two launches apart`() async {
      let words = [[], ["--environment", "dev", "--compact"], ["--environment", "staging"]]
      let others = words.map { Ending("beside a launch with \($0)", $0) }
      await Situations.check(with(words), others) { words, others in
        let expected = try await ShopVisit(words).seen()
        let office = Office()
        // The older shop, over the same server, is never used.
        let outside = Outside(transport: office) { _ in false }
        _ = try makeShop(arguments: ["Shop"] + others, outside: outside)
        let (visit, other) = (try ShopVisit(words, office), try ShopVisit(others))
        _ = try await other.seen()
        try await visit.mustShow(expected)
      }
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let (visit, other) = (try ShopVisit(["--compact"]), try ShopVisit())
          other.office.shelf.holds()
          let late = (
            world.start { try await other.rows() },
            world.start { try await other.shop.basket.add("cup") }
          )
          world.settle()
          let when = "while the server of another shop doesn't answer,"
          let rows = try world.value("the list, \(when)") { try await visit.rows() }
          try must("the rows, \(when)", be: ["Green tea", "Cup, blue"], is: rows)
          try world.value("an add, \(when)") { try await visit.shop.basket.add("tea") }
          other.office.shelf.answers(in: world)
          let lines = try world.value("the lines") {
            [await visit.shop.basket.lines, await other.shop.basket.lines]
          }
          try must("the lines of both", be: [["1 × Green tea"], ["1 × Cup, blue"]], is: lines)
          let others = ["Green tea 3.50", "Cup, blue 0.05"]
          try must("the rows of the other shop", be: others, is: late.0.value ?? [])
        }
      }
    }

    // Rule: `makeShop` sends no request. Look at: AppShop.swift, `init`.
    @Test func `sends nothing while it is put together`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for words in [[], ["--compact"], ["--sale", "on"], ["--environment", "dev"]] {
            let visit = try ShopVisit(words)
            world.settle()
            try must("the requests of \(words)", be: [], is: visit.office.requests.values)
            withExtendedLifetime(visit) {}
          }
        }
      }
    }

    var live: [String] { ["Shop", "Green tea 3.50", "Cup, blue 0.05"] }
    var compactDev: [String] { ["Shop (dev)", "Green tea", "Cup, blue"] }

    /// The title and the rows for these arguments, the program's name among them.
    func mustShow(_ expected: [String], _ arguments: [String]) async throws {
      let shop = try makeShop(arguments: arguments, outside: Office().outside)
      let seen = [shop.title] + (try await shop.catalog.rows())
      try must("title and rows with \(arguments)", be: expected, is: seen)
    }

    /// What a reader might take for `word`.
    func lookalikes(of word: String) -> [String] {
      let name = String(word.dropFirst(2))
      return [name, "-" + name, "-" + word, "—" + name, " " + word, word + " ", word + "s"]
        + ["--" + name.capitalized, word.uppercased(), String(word.dropLast()), "/" + name]
    }

    struct Launch {
      let visit: ShopVisit
      let name: String

      var address: String { "https://\(name == "live" ? "" : "\(name).")shop.example" }
      var title: String { name == "live" ? "Shop" : "Shop (\(name))" }

      /// The same, once the server has failed.
      func mustRequestOnly(_ call: () async throws -> Void) async throws {
        try await call()
        visit.office.shelf.fails(Refused())
        _ = try? await call()
        try await call()
        let requests = Set(visit.office.requests.values).sorted()
        try must("the addresses of all requests", be: ["\(address)/products"], is: requests)
      }
    }

    var launches: [Situation<Launch>] {
      let words: [([String], String)] = [
        ([], "live"), (["--environment", "staging"], "staging"), (["--environment", "dev"], "dev"),
        (["--environment", "live"], "live"),
      ]
      return words.map { launch($0, $1) }
    }

    /// The same beside other arguments. One that takes `--environment` away is no fault of the catalog or the basket.
    var mixedLaunches: [Situation<Launch>] {
      [
        launch(["--compact", "--environment", "dev"], "dev"),
        launch(["--environment", "staging", "--compact", "dev"], "staging"),
      ]
    }

    func launch(_ words: [String], _ name: String) -> Situation<Launch> {
      Situation("with \(words)") { Launch(visit: try ShopVisit(words), name: name) }
    }
  }
}
