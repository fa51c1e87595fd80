import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 4 · Refuse what can't work")
  struct Task4 {
    // Rule: `cycle` lists the services of the cycle, without the services that led to it. Look at:
    // Resolution.swift, what travels with a request.
    @Test(arguments: [Lifetime.transient, .singleton, .scoped])
    func `tells the way round a circle`(lifetime: Lifetime) async throws {
      let sut = makeContainer().beginScope("day")
      sut.register(Choir.self, lifetime, needs: Head.self) { Choir(parts: []) }
      sut.register(Head.self, lifetime, needs: Teacher.self) { Head() }
      sut.register(Teacher.self, lifetime, needs: Pupil.self) { Teacher() }
      sut.register(Pupil.self, lifetime, needs: Head.self) { Pupil() }

      let error: ContainerError? = try await Bounded.run {
        containerError { try sut.resolve(Choir.self) }
      }

      let (head, teacher) = (ServiceKey(Head.self), ServiceKey(Teacher.self))
      #expect(
        error == .cycle([head, teacher, ServiceKey(Pupil.self), head]),
        "a Choir leads to Head → Teacher → Pupil → Head: the cycle begins at the first service that comes twice"
      )
    }

    // Rule: Two services that need the same third service are not a cycle. Look at:
    // Resolution.swift, when a service leaves the path again.
    @Test func `allows two to need the same`() async throws {
      let sut = makeContainer()
      sut.register(Hall.self, .transient) { _ in Hall() }
      sut.register(Choir.self, .transient) { Choir(parts: try $0.resolve(Hall.self).parts) }
      sut.register(Concert.self, .transient) { resolver in
        let hall = try resolver.resolve(Hall.self)
        let choirs = [try resolver.resolve(Choir.self), try resolver.resolve(Choir.self)]
        return Concert(parts: hall.parts + choirs.flatMap(\.parts))
      }

      let answer: String = try await Bounded.run { outcome { try sut.resolve(Concert.self) } }

      #expect(
        answer == "a service",
        "three paths lead to one Hall, and none leads back to the Concert: no cycle"
      )
    }

    // Rule: Two threads that build the same service are not a cycle. Look at: Resolution.swift,
    // what threads share of the path.
    @Test func `keeps the paths of two threads apart`() async throws {
      let sut = makeContainer()
      let meeting = Meeting()
      sut.register(Choir.self, .transient) { _ in
        // Both threads are in here at once, unless the container lets one in at a time.
        meeting.wait()
        return Choir(parts: [])
      }

      let outcomes: [String] = try await Bounded.race(threads: 2) { _ in
        outcome { try sut.resolve(Choir.self) }
      }

      #expect(
        outcomes == ["a service", "a service"],
        "two threads build a Choir at the same time, which is no cycle; look at who shares the path"
      )
    }

    // Rule: The caller gets a builder's own error unchanged, at the second request too. Look at:
    // Resolution.swift, what is left after a throw.
    @Test func `gives a builder's own error again`() async throws {
      let sut = makeContainer()
      sut.register(Hall.self, .transient) { _ in throw PianoOutOfTune(key: 88) }
      sut.register(Choir.self, .singleton) { Choir(parts: try $0.resolve(Hall.self).parts) }

      let outcomes: [String] = try await Bounded.run {
        (1...3).map { _ in outcome { try sut.resolve(Choir.self) } }
      }

      #expect(
        outcomes == Array(repeating: "PianoOutOfTune(key: 88)", count: 3),
        "a builder that throws throws the same the next time; look at what is left after a throw"
      )
    }

    // Rule: When two threads resolve two services that need each other, both calls throw `cycle`.
    // Look at: DependencyContainer+Building.swift, which thread waits for which lock.
    @Test func `ends a circle that two threads close together`() async {
      await #expect(
        processExitsWith: .success,
        "two threads, one cycle: both must get an error, but it hung (exit code 86) or stopped"
      ) {
        Watchdog.start("two threads in one cycle waited for each other")
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

        let circles = await RaceProbe.race(threads: 2) { number in
          let error = containerError {
            if number == 0 { _ = try sut.resolve(Teacher.self) }
            if number == 1 { _ = try sut.resolve(Pupil.self) }
          }
          guard case .cycle(let path)? = error else { return "\(error as Any)" }
          return Set(path.map(\.description)).sorted().joined(separator: " and ")
        }

        expect(
          circles,
          equals: ["Pupil and Teacher", "Pupil and Teacher"],
          "each thread must get the cycle of Pupil and Teacher; look at which thread waits for which"
        )
      }
    }
  }
}
