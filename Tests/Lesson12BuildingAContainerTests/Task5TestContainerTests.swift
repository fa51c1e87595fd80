import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task5 {
  // Rule: After `registerMock`, all services of the container that need this service get the
  // double. Look at: TestDependencyContainer.swift, `registerMock`.
  @Test func `puts a double where everyone sees it`() async {
    await Self.process.judges {
      let names = [nil, "main", "new"]
      for (name, lifetime) in names.flatMap({ name in Lifetime.allCases.map { (name, $0) } }) {
        let container = makeContainer()
        if name != "new" {
          container.register(Hall.self, lifetime, name: name) { _ in Hall(parts: ["stone"]) }
        }
        for choir in [nil, "stored"] {
          container.register(Choir.self, .singleton, name: choir) { resolver in
            Choir(parts: try resolver.resolve(Hall.self, name: name).parts)
          }
        }
        let sut = makeTestContainer(over: container)
        let stored = try? container.resolve(Choir.self, name: "stored").parts

        sut.registerMock(Hall.self, name: name, Hall(parts: ["double"]))

        let parts: [[String]] = try [nil, "stored"].map { choir in
          try sut.container.resolve(Choir.self, name: choir).parts
        }
        let expected = [["double"], stored ?? ["double"]]
        let choirs = "of a new Choir, and of one from before"
        expect(parts, equals: expected, "a double for the \(lifetime) Hall \(choirs)")
        let known = names.filter { container.isRegistered(Hall.self, name: $0) }
        expect(known, equals: [name], "the names under which there is a Hall")
      }
    }
  }

  // Rule: `verifyRegistrations` lists the missing services of the given types at any depth, each
  // key once. Look at: TestDependencyContainer.swift, `verifyRegistrations`.
  @Test func `lists what is missing behind what is registered`() async {
    await Self.process.judges {
      let container = makeContainer()
      container.register(Concert.self, .transient) { resolver in
        Concert(parts: try resolver.resolve(Choir.self).parts)
      }
      container.register(Choir.self, .singleton) { resolver in
        Choir(parts: try resolver.resolve(Hall.self, name: "main").parts)
      }
      container.register(Hall.self, .singleton, name: "main") { resolver in
        Hall(parts: [try resolver.resolve(Orchestra.self, name: "city").parts.joined()])
      }
      container.register(Teacher.self, .transient, needs: Pupil.self) { Teacher() }
      container.register(Head.self, .transient) { _ in Head() }
      for name in ["", "door"] {
        container.register(Badge.self, .transient, name: name) { _ in Badge(1) }
      }
      let traced = makeTracingContainer(over: container) { _ in }
      let suts = [makeTestContainer(over: container), makeTestContainer(over: traced)]

      let lacks: [(type: Any.Type, missing: Set<String>)] = [
        (Concert.self, ["Orchestra \"city\""]), (Choir.self, ["Orchestra \"city\""]),
        (Hall.self, ["Hall"]),
        (Badge.self, ["Badge"]), (Head.self, []),
      ]
      for first in lacks {
        for second in lacks {
          let missing = suts.map { $0.verifyRegistrations([first.type, second.type]) }

          let expected = first.missing.union(second.missing).sorted()
          let what = "what \(first.type) and \(second.type) lack, without and with a trace"
          expect(missing, equals: [expected, expected], what)
        }
      }
    }
  }

  // Rule: `verifyRegistrations` also lists a service that only the child has and a singleton of its
  // parent needs. Look at: TestDependencyContainer.swift, what shows that a builder lacks a service.
  @Test func `lists what a parent's singleton misses`() async {
    await Self.process.judges {
      for lifetime in Lifetime.allCases {
        let root = makeContainer()
        let tent = root.beginScope("tent")
        let sut = makeTestContainer(over: tent.beginScope("evening"))
        root.register(Orchestra.self, lifetime) { resolver in
          Orchestra(parts: try resolver.resolve(Choir.self).parts)
        }
        root.register(Choir.self, .transient) { Choir(parts: try $0.resolve(Hall.self).parts) }
        tent.register(Hall.self, .transient) { _ in Hall() }

        let missing: [String] = sut.verifyRegistrations([Orchestra.self])

        let isBuiltByRoot = lifetime == .singleton || lifetime == .weak
        let what = "what a \(lifetime) Orchestra of the root misses, if only the tent has a Hall"
        expect(missing, equals: isBuiltByRoot ? ["Hall"] : [], what)
      }
    }
  }

  // Rule: `verifyRegistrations` lists the missing services of the given types at any depth, each
  // key once. Look at: TestDependencyContainer.swift, what shows that a builder lacks a service.
  @Test func `lists what a request would miss`() async {
    await Self.process.judges {
      await Stories.tell(NeedsStory<TestedContainer>.self, count: 300, length: 10)
    }
  }

  // Rule: The dry run also covers requests with an argument. Look at: Rehearsal.swift, both
  // `resolve` functions.
  @Test func `tries what is resolved with an argument`() async {
    await Self.process.judges {
      let sut = makeContainer()
      sut.register(Pupil.self, name: "boarder", example: 0) { _, number in
        if number > 2 { throw PianoOutOfTune(key: number) }
        return Pupil()
      }
      for number in 1...4 {
        sut.register(Head.self, .transient, name: "\(number)") { resolver in
          _ = try resolver.resolve(Pupil.self, name: "boarder", argument: number)
          return Head()
        }
      }

      // An example may be nil and the argument not, or the other way round.
      for example in [nil, 0] as [Int?] {
        let name = example == nil ? "guest" : "pianist"
        sut.register(Pupil.self, name: name, example: example) { _, number in
          if (number == nil) != (example == nil) { throw PianoOutOfTune(key: number ?? 0) }
          return Pupil()
        }
        for number in [nil, 5] as [Int?] {
          sut.register(Head.self, .transient, name: "\(name) \(number ?? 0)") { resolver in
            _ = try resolver.resolve(Pupil.self, name: name, argument: number)
            return Head()
          }
        }
      }

      let failing = [("boarder", 3), ("boarder", 4), ("guest", 5), ("pianist", 0)]
      let expected: [ContainerError] = failing.map { name, number in
        .builderFailed(
          ServiceKey(Pupil.self, name: name),
          reason: "\(PianoOutOfTune(key: number))"
        )
      }
      expect(sut.verify(), equals: expected, "eight request a Pupil, four of them in vain")
      expect(sut.graph().edges.count, equals: 8, "each of them needs a Pupil")
    }
  }

  // Rule: The example of a service never replaces an argument that another builder passes or
  // forgets to pass. Look at: Rehearsal.swift, what a dry run passes on.
  @Test func `reports a builder that resolves with a wrong argument`() async {
    await Self.process.judges {
      for argument in [nil, "seven"] {
        let sut = makeContainer()
        sut.register(Pupil.self, example: 12) { _, _ in Pupil() }
        sut.register(Head.self, .transient) { resolver in
          _ =
            try argument.map { try resolver.resolve(Pupil.self, argument: $0) }
            ?? resolver.resolve(Pupil.self)
          return Head()
        }

        let troubles: [ContainerError] = sut.verify()

        let wrong = ContainerError.wrongArgument(ServiceKey(Pupil.self), expected: "Int")
        expect(troubles, equals: [wrong], "a Head resolves it with \(argument ?? "no argument")")
      }
    }
  }
}
