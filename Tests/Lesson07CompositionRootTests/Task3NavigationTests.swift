import Exercise07CompositionRoot
import GradingSupport
import Lesson07CompositionRoot
import Testing

extension Lesson07 {
  @MainActor
  @Suite("Task 3 · Who decides where to go")
  struct Task3 {
    // Rule: Before `start()`, `screens` is empty, and the coordinator has made no screen.
    // Look at: AppCoordinator.swift, its initializer.
    @Test func `shows nothing before the start`() {
      let sut = Walk()
      let (kinds, made): ([String], [String]) = (sut.kinds, sut.made.values)
      #expect(kinds == [])
      #expect(made == [])
    }

    // Rule: After `start()`, `screens` contains a new login screen of the shop, and no other screen.
    // Look at: AppCoordinator.swift, `start`.
    @Test func `starts with login`() async {
      await check([Situation("at first") { Walk() }] + walks) { sut in
        let (before, made) = (sut.objects, sut.made.count)
        await whileCancelled { sut.coordinator.start() }
        try must("the screens", be: ["login"], is: sut.kinds)
        try must("what the shop made", be: ["login"], is: Array(sut.made.values.dropFirst(made)))
        let isOld = sut.objects.contains { new in before.contains { $0 === new } }
        try must("whether the login screen is an old one", be: false, is: isOld)
      }
    }

    // Rule: When a login screen reports a session, the coordinator appends a new catalog of the shop to `screens`.
    // Look at: AppCoordinator.swift, the closure for `makeLogin`.
    @Test func `shows the catalog after login`() async {
      await check(walks) { sut in
        for name in ["Bob", "Bob", ""] {
          let (kinds, made) = (sut.kinds, sut.made.values)
          await whileCancelled { await sut.logins.last?.logIn(as: name) }
          try must("the screens", be: kinds + ["catalog"], is: sut.kinds)
          try must("what the shop made", be: made + ["catalog"], is: sut.made.values)
          let objects = Set(sut.objects.map(ObjectIdentifier.init)).count
          try must("the number of different view models", be: sut.objects.count, is: objects)
        }
      }
    }

    // Rule: When a catalog reports a product, the coordinator appends the screen of that product to `screens`.
    // Look at: AppCoordinator.swift, the closure for `makeCatalog`.
    @Test func `shows the product that was chosen`() async {
      await check(Array(walks.dropFirst())) { sut in
        for (catalog, row) in sut.catalogs.flatMap({ screen in [1, 0, 2, 2, 3].map { (screen, $0) }
        }) {
          let (kinds, made) = (sut.kinds, sut.made.values)
          await catalog.load()
          await whileCancelled { catalog.select(row: row) }
          let product = Screen.product(ShopDouble.goods[row]).kind
          try must("the screens", be: kinds + [product], is: sut.kinds)
          try must("what the shop made", be: made, is: sut.made.values)
        }
        let (kinds, catalog) = (sut.kinds, sut.catalogs.last)
        sut.shop.interruption.withLock { $0 = { catalog?.select(row: 1) } }
        await sut.logins.last?.logIn(as: "Bob")
        let cake = Screen.product(.cake).kind
        let count = sut.kinds.count { $0 == cake } - kinds.count { $0 == cake }
        try must("the new screens of a product that was chosen during a log-in", be: 1, is: count)
      }
    }

    // Rule: The earlier screens in `screens` stay the same objects.
    // Look at: AppCoordinator.swift, what happens to `screens` when a screen reports.
    @Test func `keeps the screens below`() async {
      await check(walks) { sut in
        for name in ["Bob", ""] {
          let before = sut.objects
          await sut.logins.first?.logIn(as: name)
          await sut.catalogs.last?.load()
          sut.catalogs.last?.select(row: 0)
          let stay = sut.objects.starts(with: before, by: ===)
          try must("whether the screens below are the same", be: true, is: stay)
        }
      }
    }

    // Rule: Each coordinator has its own screens and never changes those of another coordinator.
    // Look at: AppCoordinator.swift, anything `static`.
    @Test func `keeps two coordinators apart`() async {
      await check(walks) { sut in
        let before = (sut.kinds, sut.objects)
        let other = Walk()
        other.coordinator.start()
        await other.logins.last?.logIn(as: "Bob")
        try must("the screens of the other coordinator", be: ["login", "catalog"], is: other.kinds)
        try must("the screens", be: before.0, is: sut.kinds)
        let stay = before.1.elementsEqual(sut.objects, by: ===)
        try must("whether the first coordinator's screens are the same", be: true, is: stay)
      }
    }

    // Rule: The coordinator is released when no caller stores it, even while its screens are in use.
    // Look at: AppCoordinator.swift, who holds whom.
    @Test func `is released with its screens`() async {
      let ended = walkings.map {
        $0.over { ($0.logins, $0.catalogs, Leftovers(("coordinator", $0.coordinator))) }
      }
      await check(ended) { _, _, leftovers in
        try must("what is not released", be: [], is: leftovers.names)
      }
    }

    // Rule: The screens are released with their coordinator.
    // Look at: AppCoordinator.swift, where screens are stored, and what their closures capture.
    @Test func `releases its screens`() async {
      // One that a caller still uses keeps none of the others.
      let uses: [(name: String, screen: @MainActor (Walk) -> AnyObject?)] = [
        ("", { _ in nil }), (", while the login is in use", { $0.logins.last }),
        (", while the catalog is in use", { $0.catalogs.last }),
      ]
      let ended = walkings.flatMap { past in
        uses.map { use in
          Past(name: past.name + use.name, live: past.live).over { walk in
            let used = use.screen(walk)
            return (used, walk.objects.filter { $0 !== used }.map { Weak(object: $0) })
          }
        }
      }
      await check(ended) { used, others in
        let left = withExtendedLifetime(used) { others.compactMap { $0.object } }
        try must("what is not released", be: [], is: left.map { "\(type(of: $0))" })
      }
    }

    // Rule: When a screen reports after its coordinator was released, no screen is made and nothing crashes.
    // Look at: AppCoordinator.swift, how its closures capture the coordinator.
    @Test func `does no harm when a screen outlives it`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          try world.value("a report") { await Task3().reportToNobody() }
        }
      }
    }

    private func reportToNobody() async {
      let ended = walkings.map { $0.over { ($0.logins, $0.catalogs, $0.made) } }
      await Situations.check(ended) { logins, catalogs, made in
        let before = made.values
        for login in logins { await login.logIn(as: "Bob") }
        for catalog in catalogs {
          await catalog.load()
          catalog.select(row: 1)
        }
        try must("what the shop made", be: before, is: made.values)
      }
    }
  }
}

extension Lesson07.Task3 {
  private var walkings: [Past<Walk>] {
    func walk(
      _ name: String,
      choosing rows: [Int]? = nil,
      then go: @escaping @MainActor (Walk) async throws -> Void = { _ in }
    ) -> Past<Walk> {
      Past(name: name) {
        let walk = Walk()
        walk.coordinator.start()
        if let rows { try await walk.choose(rows) }
        try await go(walk)
        return walk
      }
    }
    return [
      walk("after the start"),
      walk("with the catalog in front", choosing: []),
      walk("after two products were chosen", choosing: [0, 1]),
      walk("after three log-ins on the same screen", choosing: [0]) {
        for name in ["Grace", "Ada"] { await $0.logins.last?.logIn(as: name) }
      },
      walk("after the coordinator was started again", choosing: [0]) {
        $0.coordinator.start()
        await $0.logins.last?.logIn(as: "Grace")
      },
    ]
  }

  private var walks: [Situation<Walk>] { walkings.map(\.situation) }
}
