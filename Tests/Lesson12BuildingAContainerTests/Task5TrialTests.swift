import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: `verify` and `graph` store nothing and change nothing. Look at: Rehearsal.swift, what
  // builds, and where it is stored.
  @Test func `leaves the container as it was`() async throws {
    let sut = makeContainer()
    let census = Census()
    sut.register(Census.Member.self, .singleton) { _ in census.member() }
    sut.register(ConcertHall.self, .singleton, needs: Census.Member.self) { ConcertHall() }
    let before = try await Bounded.run { try sut.resolve(ConcertHall.self) }
    sut.register(Census.Member.self, .singleton) { _ in census.member() }
    let (born, alive) = (census.born, census.alive)

    _ = try await Bounded.run { sut.verify() }

    let tried: Bool = census.born > born
    let keptMore: Int = census.alive - alive
    let isSame: Bool = try await Bounded.run { try sut.resolve(ConcertHall.self) === before }
    #expect(tried, "to know whether a service can be built, build it")
    #expect(keptMore == 0, "what was built to try it must be released; look at where it is stored")
    #expect(isSame, "what a real request built stays")
  }

  // Rule: `verify` builds every service, also one that is stored already. Look at: Rehearsal.swift,
  // where a dry run takes services from.
  @Test func `does not trust what was built before`() async throws {
    let sut = makeContainer()
    sut.register(Hall.self, .singleton) { _ in Hall() }
    sut.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
    _ = try await Bounded.run { try sut.resolve(Choir.self) }
    sut.unregister(Hall.self)

    let troubles: [ContainerError] = try await Bounded.run { sut.verify() }

    #expect(
      troubles == [.missing(ServiceKey(Hall.self), path: [ServiceKey(Choir.self)], near: [])],
      "a Choir is stored, but a new one can't be built without a Hall; look at what the dry run reuses"
    )
  }

  // Rule: In a dry run, the builder of a parent's singleton resolves from the parent. Look at:
  // Rehearsal.swift, which container builds in a dry run, and what is remembered of which.
  @Test func `tries a parent's singleton without the child`() async throws {
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

    let troubles: [ContainerError] = try await Bounded.run { sut.verify() }

    let expected: [ContainerError] = names.sorted().map { name in
      .missing(ServiceKey(Hall.self), path: [ServiceKey(Choir.self, name: name)], near: [])
    }
    #expect(
      troubles == expected,
      """
      each Choir is needed by a singleton of the tent, which has a Hall, and by one of the root, which has \
      none. Look at which container the dry run builds with, and what it remembers of which
      """
    )
  }

  // Rule: `verify` runs the builder of a service without an argument at most twice for each
  // container. Look at: RehearsalReport.swift, what a dry run remembers.
  @Test(arguments: ["is built", "throws", "lacks a Hall", "needs a scoped Pupil"])
  func `tries a service once for all who need it`(badge: String) async throws {
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

    _ = try await Bounded.run { sut.verify() }

    let made: Int = clerk.made
    #expect(
      (1...2).contains(made),
      """
      8 need a Badge, which \(badge), and \(made) were built to try it. Layer upon layer, a graph would \
      take too long; look at what a dry run remembers, of failures too
      """
    )
  }

  // Rule: `verify` reports a captive dependency even if transient callers may use the same service.
  // Look at: RehearsalReport.swift, for which callers an attempt counts.
  @Test(arguments: [
    ("its own Hall", Lifetime.weak), ("its own Hall", .singleton), ("one Hall for all", .singleton),
    ("a Hall with an argument", .singleton),
  ])
  func `finds a captive in what worked for others`(way: String, lifetime: Lifetime) async throws {
    let sut = makeContainer()
    sut.register(Badge.self, .scoped) { _ in Badge(1) }
    // Many, so that in any order of trying some Hall is tried before its Orchestra.
    let names = Varied.names(24)
    sut.register(Hall.self, .transient) { Hall(parts: ["\(try $0.resolve(Badge.self).number)"]) }
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

    let troubles: [ContainerError] = try await Bounded.run { sut.verify() }

    let overlooked: [String] = names.map { ServiceKey(Orchestra.self, name: $0) }
      .filter { !troubles.contains(.captive(ServiceKey(Badge.self), in: $0)) }
      .map(\.description)
    #expect(
      overlooked == [],
      """
      a Hall may have a scoped Badge, and each \(lifetime) Orchestra would store it through \(way); \
      verify() doesn't report these. Look at the callers for which an attempt counts, and at the path
      """
    )
  }
}
