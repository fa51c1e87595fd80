import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: `verify` and `graph` store nothing and change nothing. Look at: Rehearsal.swift, what
  // builds, and where it is stored.
  @Test func `leaves the container as it was`() async {
    await Self.process.judges {
      let sut = makeContainer()
      let census = Census()
      sut.register(Census.Member.self, .singleton) { _ in census.member() }
      sut.register(ConcertHall.self, .singleton, needs: Census.Member.self) { ConcertHall() }
      let before = try sut.resolve(ConcertHall.self)
      sut.register(Census.Member.self, .singleton) { _ in census.member() }
      let (born, alive) = (census.born, census.alive)

      _ = sut.verify()

      let isSame: Bool = try sut.resolve(ConcertHall.self) === before
      expect(census.born > born, equals: true, "to know whether a service can be built, build it")
      expect(census.alive - alive, equals: 0, "what was built to try it must be released")
      expect(isSame, equals: true, "what a real request built stays")
      for call in ["verify", "graph"] {
        await expectReleased("\(call) keeps nothing, and no container") {
          let sut = makeContainer().beginScope("session")
          sut.register(Hall.self, .singleton, needs: Head.self) { Hall() }
          if call == "verify" { _ = sut.verify() } else { _ = sut.graph() }
          return sut
        }
      }
    }
  }

  // Rule: `verify` builds every service, also one that is stored already. Look at: Rehearsal.swift,
  // where a dry run takes services from.
  @Test func `does not trust what was built before`() async {
    await Self.process.judges {
      let sut = makeContainer()
      sut.register(Hall.self, .singleton) { _ in Hall() }
      sut.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
      _ = try sut.resolve(Choir.self)
      sut.unregister(Hall.self)

      let path = [ServiceKey(Choir.self)]
      let missing = ContainerError.missing(ServiceKey(Hall.self), path: path, near: [])
      expect(sut.verify(), equals: [missing], "a Choir is stored, and its Hall is gone")
    }
  }

  // Rule: In a dry run, the builder of a parent's singleton resolves from the parent. Look at:
  // Rehearsal.swift, which container builds in a dry run, and what is remembered of which.
  @Test func `tries a parent's singleton without the child`() async {
    await Self.process.judges {
      let root = makeContainer()
      let sut = root.beginScope("tent")
      sut.register(Hall.self, .transient) { _ in Hall() }
      // Many, and in turn, so that in any order of trying the tent's singleton is tried first for some Choir.
      let names = Varied.names(8)
      for (number, name) in names.enumerated() {
        root.register(Choir.self, .transient, name: name) { resolver in
          Choir(parts: try resolver.resolve(Hall.self).parts)
        }
        for (type, container) in zip([0, 1], number % 2 == 0 ? [root, sut] : [sut, root]) {
          container.register(Badge.self, .singleton, name: "\(type) \(name)") { resolver in
            _ = try resolver.resolve(Choir.self, name: name)
            return Badge(1)
          }
        }
      }

      let troubles: [ContainerError] = sut.verify()

      let expected: [ContainerError] = names.sorted().map { name in
        .missing(ServiceKey(Hall.self), path: [ServiceKey(Choir.self, name: name)], near: [])
      }
      expect(troubles, equals: expected, "only the tent has the Hall that each Choir needs")
    }
  }

  // Rule: `verify` runs a builder at most twice for each container from which the builder resolves. Look at:
  // RehearsalReport.swift, what a dry run remembers.
  @Test func `tries a service once for all who need it`() async {
    await Self.process.judges {
      for badge in ["is built", "throws", "lacks a Hall", "needs a scoped Pupil"] {
        let sut = makeContainer()
        let clerk = Clerk()
        sut.register(Pupil.self, .scoped) { _ in Pupil() }
        sut.register(Badge.self, .transient) { resolver in
          let made = clerk.badge()
          if badge == "throws" { throw PianoOutOfTune(key: 1) }
          if badge == "lacks a Hall" { _ = try resolver.resolve(Hall.self) }
          if badge == "needs a scoped Pupil" { _ = try resolver.resolve(Pupil.self) }
          return made
        }
        for (number, name) in Varied.names(8).enumerated() {
          sut.register(
            Head.self,
            number % 2 == 0 ? .transient : .singleton,
            name: name,
            needs: Badge.self
          ) { Head() }
        }

        _ = sut.verify()

        let made: Int = clerk.made
        expect(
          (1...2).contains(made),
          equals: true,
          "8 need a Badge, which \(badge): \(made) tried"
        )
      }
    }
  }

  // Rule: `verify` reports a captive dependency even if the transient service in between can be
  // built for other callers. Look at: RehearsalReport.swift, for which callers an attempt counts.
  @Test func `finds a captive in what worked for others`() async {
    await Self.process.judges {
      for (way, lifetime) in [
        ("its own Hall", Lifetime.weak), ("its own Hall", .singleton),
        ("one Hall for all", .singleton),
        ("a Hall with an argument", .singleton),
      ] {
        let sut = makeContainer()
        sut.register(Badge.self, .scoped) { _ in Badge(1) }
        // Many, so that in any order of trying some Hall is tried before its Orchestra.
        let names = Varied.names(24)
        sut.register(Hall.self, .transient) {
          Hall(parts: ["\(try $0.resolve(Badge.self).number)"])
        }
        sut.register(Hall.self, name: "argument", example: 1) { resolver, seats in
          Hall(parts: ["\(try resolver.resolve(Badge.self).number + seats)"])
        }
        for name in names {
          sut.register(Hall.self, .transient, name: name) { try $0.resolve(Hall.self) }
          sut.register(Orchestra.self, lifetime, name: name) { resolver in
            let hall: Hall =
              switch way {
              case "its own Hall": try resolver.resolve(Hall.self, name: name)
              case "one Hall for all": try resolver.resolve(Hall.self)
              default: try resolver.resolve(Hall.self, name: "argument", argument: 7)
              }
            return Orchestra(parts: hall.parts)
          }
        }

        let troubles: [ContainerError] = sut.verify()

        let overlooked: [String] = names.map { ServiceKey(Orchestra.self, name: $0) }
          .filter { !troubles.contains(.captive(ServiceKey(Badge.self), in: $0)) }
          .map(\.description)
        expect(
          overlooked,
          equals: [],
          "each \(lifetime) Orchestra would keep a Badge through \(way)"
        )
      }
    }
  }
}
