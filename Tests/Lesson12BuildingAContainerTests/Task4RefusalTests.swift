import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 4 · Refuse what can't work")
  struct Task4 {
    // Rule: `cycle` lists the services of the cycle, without the services that led to it. Look at:
    // Resolution.swift, what travels with a request.
    @Test func `tells the way round a cycle`() async {
      await Self.process.judges {
        for lifetime in [Lifetime.transient, .singleton, .scoped] {
          let sut = makeContainer().beginScope("day")
          sut.register(Choir.self, lifetime, needs: Head.self) { Choir(parts: []) }
          sut.register(Head.self, lifetime, needs: Teacher.self) { Head() }
          sut.register(Teacher.self, lifetime, needs: Pupil.self) { Teacher() }
          sut.register(Pupil.self, lifetime, needs: Head.self) { Pupil() }

          let error: ContainerError? = containerError { try sut.resolve(Choir.self) }

          let (head, teacher) = (ServiceKey(Head.self), ServiceKey(Teacher.self))
          let cycle = [head, teacher, ServiceKey(Pupil.self), head]
          expect(error, equals: .cycle(cycle), "a Choir leads to them, all are \(lifetime)")
        }
        let sut = makeContainer()
        let row = registerRow(in: sut) { _ = try $0.resolve(Teacher.self, name: "39") }
        let error: ContainerError? = containerError { try sut.resolve(Teacher.self, name: "39") }
        expect(error, equals: .cycle(row + row.prefix(1)), "40 Teachers need each other")
      }
    }

    // Rule: Two services that need the same third service are not a cycle. Look at:
    // Resolution.swift, when a service leaves the path again.
    @Test func `allows two to need the same`() async {
      await Self.process.judges {
        let sut = makeContainer()
        sut.register(Hall.self, .transient) { _ in Hall() }
        sut.register(Choir.self, .transient) { Choir(parts: try $0.resolve(Hall.self).parts) }
        sut.register(Concert.self, .transient) { resolver in
          let hall = try resolver.resolve(Hall.self)
          let choirs = [try resolver.resolve(Choir.self), try resolver.resolve(Choir.self)]
          return Concert(parts: hall.parts + choirs.flatMap(\.parts))
        }

        let answer: String = outcome { try sut.resolve(Concert.self) }

        expect(answer, equals: "a service", "three paths lead to one Hall, and none leads back")
        for number in 0..<60 {
          sut.register(Teacher.self, .singleton, name: "\(number)") { resolver in
            for other in [number - 1, number - 2] where other >= 0 {
              _ = try resolver.resolve(Teacher.self, name: "\(other)")
            }
            return Teacher()
          }
        }
        let row: String = outcome { try sut.resolve(Teacher.self, name: "59") }
        expect(row, equals: "a service", "of 60 Teachers in a row, each needs the two before")
      }
    }

    // Rule: Two threads that build the same service are not a cycle. Look at: Resolution.swift,
    // what threads share of the path.
    @Test func `keeps the paths of two threads apart`() async {
      await Self.process.judges {
        let sut = makeContainer()
        let meeting = Meeting()
        sut.register(Choir.self, .transient) { _ in
          // Both threads are in here at once, unless the container lets one in at a time.
          meeting.wait()
          return Choir(parts: [])
        }

        let outcomes: [String] = await RaceProbe.race(threads: 2) { _ in
          outcome { try sut.resolve(Choir.self) }
        }

        expect(outcomes, equals: ["a service", "a service"], "two threads build a Choir at once")
      }
    }

    // Rule: The caller gets a builder's own error unchanged, at the second request too. Look at:
    // Resolution.swift, what is left after a throw.
    @Test func `gives a builder's own error again`() async {
      await Self.process.judges {
        let sut = makeContainer()
        sut.register(Hall.self, .transient) { _ in throw PianoOutOfTune(key: 88) }
        sut.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }

        let outcomes: [String] = (1...3).map { _ in outcome { try sut.resolve(Choir.self) } }

        let expected = Array(repeating: "PianoOutOfTune(key: 88)", count: 3)
        expect(outcomes, equals: expected, "a builder throws at each of three requests")
        let other = makeContainer()
        sut.register(Teacher.self, .singleton) { _ in try other.resolve(Teacher.self) }
        sut.register(Head.self, .singleton, needs: Teacher.self) { Head() }
        let told: String = outcome { try sut.resolve(Head.self) }
        let own: String = outcome { try other.resolve(Teacher.self) }
        expect(told, equals: own, "a builder throws another container's error")
      }
    }

    // Rule: When two threads resolve two services that need each other, both calls throw `cycle`.
    // Look at: DependencyContainer+Building.swift, which thread waits for which lock.
    @Test func `ends a cycle that two threads close together`() async {
      await Self.process.judges {
        let sut = makeContainer()
        let meeting = Meeting()
        sut.register(Teacher.self, .singleton) { resolver in
          meeting.wait()
          _ = try resolver.resolve(Pupil.self)
          return Teacher()
        }
        sut.register(Pupil.self, .singleton) { resolver in
          meeting.wait()
          _ = try resolver.resolve(Teacher.self)
          return Pupil()
        }

        let cycles = await RaceProbe.race(threads: 2) { number in
          let error = containerError {
            if number == 0 { _ = try sut.resolve(Teacher.self) }
            if number == 1 { _ = try sut.resolve(Pupil.self) }
          }
          guard case .cycle(let path)? = error else { return "\(error as Any)" }
          return Set(path.map(\.description)).sorted().joined(separator: " and ")
        }

        expect(
          cycles,
          equals: ["Pupil and Teacher", "Pupil and Teacher"],
          "what both threads get"
        )
      }
    }

    // Rule: Two registrations under the same key, one in the child and one in the parent, are not a
    // cycle. Look at: Resolution.swift, what is compared on the path.
    @Test func `lets a child wrap what its parent has under the same key`() async {
      await Self.process.judges {
        let root = makeContainer()
        root.register(Hall.self, .transient) { _ in Hall(parts: ["stone"]) }
        root.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }
        let sut = root.beginScope("tent")
        sut.register(Hall.self, .transient) { resolver in
          Hall(parts: ["canvas"] + (try resolver.resolve(Choir.self).parts))
        }

        let parts: [String] = try sut.resolve(Hall.self).parts

        expect(parts, equals: ["canvas", "stone"], "and each is built from its own")
      }
    }

    // Rule: `missing` has the path to the missing service, and the registered keys that look
    // similar. Look at: Resolution.swift, which path each kind of request passes on, and what the
    // error names of it.
    @Test func `answers alike at every request`() async {
      await Self.process.judges {
        await Stories.tell(NeedsStory<PlainContainer>.self, count: 600, length: 12)
      }
    }
  }
}
