import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task4 {
  // Rule: Resolving a singleton or weak service that needs a scoped one throws `captive`, also if
  // the scoped one is stored. Look at: DependencyContainer+Building.swift, whether the path has
  // lifetimes.
  @Test func `refuses a scoped service to one that outlives it`() async {
    await Self.process.judges {
      for lifetime in [Lifetime.singleton, .weak] {
        let sut = makeContainer()
        sut.register(Badge.self, .scoped) { _ in Badge(1) }
        sut.register(ConcertHall.self, lifetime, needs: Badge.self) { ConcertHall() }
        let scope = sut.beginScope("session")
        _ = try? scope.resolve(Badge.self)

        let errors: [ContainerError?] = (1...2).map { _ in
          containerError { try scope.resolve(ConcertHall.self) }
        }

        let captive = ContainerError.captive(
          ServiceKey(Badge.self),
          in: ServiceKey(ConcertHall.self)
        )
        expect(
          errors,
          equals: [captive, captive],
          "a \(lifetime) ConcertHall needs a scoped Badge"
        )
      }
    }
  }

  // Rule: `captive` names the scoped service and the nearest service that outlives it, also if
  // transient services are between them. Look at: DependencyContainer+Building.swift, how far back
  // the path is searched.
  @Test func `finds a captive behind a transient service`() async {
    await Self.process.judges {
      for lifetime in [Lifetime.singleton, .weak] {
        let sut = makeContainer()
        sut.register(Badge.self, .scoped) { _ in Badge(1) }
        sut.register(Choir.self, .transient) {
          Choir(parts: ["\(try $0.resolve(Badge.self).number)"])
        }
        sut.register(Orchestra.self, lifetime) {
          Orchestra(parts: try $0.resolve(Choir.self).parts)
        }
        sut.register(Head.self, .singleton, needs: Orchestra.self) { Head() }
        let scope = sut.beginScope("session")

        let errors: [ContainerError?] = [
          containerError { try scope.resolve(Choir.self) },
          containerError { try scope.resolve(Orchestra.self) },
          containerError { try scope.resolve(Head.self) },
        ]

        let captive = ContainerError.captive(ServiceKey(Badge.self), in: ServiceKey(Orchestra.self))
        expect(errors, equals: [nil, captive, captive], "for Choir, \(lifetime) Orchestra, Head")
      }
    }
  }

  // Rule: A request with an argument is part of the path, too. Look at: Resolution.swift, the path
  // of a request with an argument.
  @Test func `walks on when a builder resolves with an argument`() async {
    await Self.process.judges {
      let sut = makeContainer()
      sut.register(Badge.self, .scoped) { _ in Badge(1) }
      sut.register(Pupil.self, example: 12) { resolver, _ in
        _ = try resolver.resolve(Badge.self)
        return Pupil()
      }
      sut.register(Head.self, .singleton) { resolver in
        _ = try resolver.resolve(Pupil.self, argument: 7)
        return Head()
      }
      let scope = sut.beginScope("session")

      let error: ContainerError? = containerError { try scope.resolve(Head.self) }

      let captive = ContainerError.captive(ServiceKey(Badge.self), in: ServiceKey(Head.self))
      expect(error, equals: captive, "a Head needs a Pupil with an argument, which needs a Badge")
    }
  }

  // Rule: `missing` has the path to the missing service, and the registered keys that look similar.
  // Look at: Resolution.swift, how much of the path an error names.
  @Test func `tells the whole way, however long`() {
    let sut = makeContainer()
    let row = registerRow(in: sut) { _ = try $0.resolve(Teacher.self, name: "lost") }

    let error: ContainerError? = containerError { try sut.resolve(Teacher.self, name: "39") }

    let near = row.sorted { $0.description < $1.description }
    #expect(error == .missing(ServiceKey(Teacher.self, name: "lost"), path: row, near: near))
  }

  // Rule: `require` passes type and name to `resolve`. Look at: Container+Require.swift, what
  // `require` passes on.
  @Test func `requires a service by its name`() async {
    let sut = makeContainer()
    sut.register(Int.self, .transient) { _ in 1 }
    sut.register(Int.self, .transient, name: "two") { _ in 2 }

    let numbers: [Int] = [sut.require(Int.self), sut.require(Int.self, name: "two")]

    expect(numbers, equals: [1, 2], "what is required without a name, and as \"two\"")
    await #expect(
      processExitsWith: .failure,
      "1 is registered without a name, and \"three\" was required; look at require(_:name:)"
    ) {
      let sut = makeContainer()
      sut.register(Int.self, .transient) { _ in 1 }
      _ = sut.require(Int.self, name: "three")
    }
  }

  // Rule: If `resolve` throws, `require` stops the program with the description of the error. Look
  // at: Container+Require.swift, the text of the failure.
  @Test func `stops with the whole story`() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
      "requiring what can't be built must stop the program; look at require(_:name:)"
    ) {
      let sut = makeContainer()
      sut.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
      sut.register(ConcertHall.self, .transient) { _ in ConcertHall() }
      _ = sut.require(Choir.self)
    }

    let words = result?.lastWords ?? ""
    let story =
      "Nothing is registered for Hall, needed by Choir. Near: ConcertHall. "
      + "Register it where the program starts."
    let isTold: Bool = words.contains(story)
    #expect(isTold, "the message must say \"\(story)\", but the program stopped with: \(words)")

    let failure = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent],
      "requiring a service whose builder throws must stop the program"
    ) {
      let (sut, clerk) = (makeContainer(), Clerk())
      sut.register(Hall.self, .transient) { _ in
        throw PianoOutOfTune(key: clerk.badge().number)
      }
      _ = sut.require(Hall.self)
    }
    let reason = failure?.lastWords ?? ""
    let isReason: Bool = reason.contains("PianoOutOfTune(key: 1)")
    #expect(isReason, "the reason is the builder's first error, with key 1: \(reason)")
  }
}
