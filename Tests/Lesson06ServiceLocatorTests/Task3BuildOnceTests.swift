import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 3 · Build a shared one once")
  struct Task3 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call of the locator, or a builder, never returned")
        let task = Task3()
        await task.`hands out the same one to two who hold it`()
        await task.`builds one for two threads, wherever they meet`()
        await task.`builds what needs other services`()
        await task.`lets a builder wait for another thread`()
        await task.`takes registrations of two threads, wherever they meet`()
        await task.`keeps two locators apart`()
      }
    }

    // Rule: Each caller gets the same shared service.
    // Look at: ServiceLocator.swift, where a shared service is stored.
    @Test func `hands out the same one to two who hold it`() async {
      await Self.process.judges {
        let (sut, workshop) = (ServiceLocator(), Workshop())
        sut.register(Part.self, shared: { _ in workshop.part() })
        sut.register([Part].self, factory: { [$0.resolve(Part.self), $0.resolve(Part.self)] })

        let first = sut.find(Part.self)
        let others = [sut.resolve(Part.self)] + sut.resolve([Part].self)

        let same = others.map { $0 === first }
        expect(same, equals: [true, true, true], "whether three more callers get the first one")
      }
    }

    // Rule: The builder of a shared service is called once, even if no caller stores the service.
    // Look at: ServiceLocator.swift, `weak`.
    @Test func `keeps a shared one that no caller stores`() {
      let (sut, workshop) = (ServiceLocator(), Workshop())
      sut.register(Part.self, shared: { _ in workshop.part() })
      sut.register(UInt.self, shared: { _ in UInt(workshop.part().number) })
      let before = workshop.built

      for round in 0..<3 {
        _ = (sut.find(Part.self), sut.find(UInt.self))
        // What comes in between changes nothing.
        for sample in Sample.crowd {
          if round == 0 { sample.register(sut, .shared) } else { sample.replace(sut) }
          _ = sample.find(sut)
        }
      }

      let count: Int = workshop.built - before
      #expect(count == 2, "two services were found three times each")
    }

    // Rule: A builder of a shared optional type that returned nil is not called again.
    // Look at: Table.swift, how “not built yet” is stored.
    @Test func `builds a shared nil once`() {
      let (sut, calls) = (ServiceLocator(), Recorder<String>())
      sut.register(.shared, Part?.self, (calls.record("built"), nil).1)
      let before = calls.count

      for _ in 0..<3 { _ = (sut.find(Part?.self), sut.resolve(Part?.self)) }

      let count: Int = calls.count - before
      #expect(count == 1, "a nil was found and resolved three times each")
    }

    // Rule: When many threads resolve a shared service at once, its builder is called once for all of them.
    // Look at: ServiceLocator.swift, the gap between looking and storing.
    @Test func `builds one for two threads, wherever they meet`() async {
      await Self.process.judges {
        // A builder that takes its time: some who wait for it run out of patience.
        let (sut, workshop) = (ServiceLocator(), Workshop())
        sut.register(
          Part.self,
          shared: { _ in
            for _ in 1...5 { Meeting().wait() }
            return workshop.part()
          }
        )
        let found = await RaceProbe.race(threads: 4) { _ in sut.resolve(Part.self) }
        let same = found.map { $0 === found.first }
        expect(
          workshop.built,
          equals: 1,
          "how many parts are built when four threads resolve a shared part at once"
        )
        expect(
          same,
          equals: [true, true, true, true],
          "whether the four threads got the same part as the first"
        )
        let asking = [
          Visit("find the part") { told($0.locator.find(Part.self)) },
          Visit("resolve a nil") { "\($0.locator.resolve(Bool?.self) as Any)" },
          Visit("resolve the part and what needs it, on two threads") { garage in
            async let part = garage.locator.resolve(Part.self)
            async let list = garage.locator.resolve([Part].self)
            return await told(part) + told(list.first)
          },
        ]
        await Interleavings.checkPairs(of: asking, on: { Garage() }) { garage in
          let others = garage.calls.values.sorted().joined(separator: " and ")
          return "parts built: \(garage.workshop.built)" + (others.isEmpty ? "" : ", and \(others)")
        }
      }
    }

    // Rule: A builder can resolve other services, registered by any of the three `register` methods.
    // Look at: ServiceLocator.swift, which lock is held while a builder runs.
    @Test func `builds what needs other services`() async {
      await Self.process.judges {
        let sut = ServiceLocator()
        for (number, sample) in Sample.all.enumerated() {
          sample.register(sut, Way.allCases[number % 3])
        }
        sut.register(
          Engine.self,
          shared: { resolver in Engine(parts: Sample.all.map { $0.resolve(resolver) }) }
        )
        // In a chain of forty builders each needs the next one, and the last one needs the Engine.
        let (chain, parts) = (Sample.crowd.prefix(40), Recorder<[String]>())
        for (number, (sample, next)) in zip(chain, chain.dropFirst()).enumerated() {
          sample.observe(sut, [.shared, .factory][number % 2]) { _ = next.find(sut) }
        }
        chain.last?.observe(sut, .shared) { parts.record(sut.resolve(Engine.self).parts) }

        _ = chain.first?.find(sut)

        expect(parts.values, equals: [Sample.all.map(\.text)], "an Engine needs all the others")
      }
    }

    // Rule: While a builder runs, other threads can register and resolve other types without waiting for it.
    // Look at: ServiceLocator.swift, which lock is held while a builder runs.
    @Test func `lets a builder wait for another thread`() async {
      await Self.process.judges {
        for way in [Way.shared, .factory] {
          let (sut, other) = (ServiceLocator(), ServiceLocator())
          for locator in [sut, other] {
            for sample in Sample.crowd { sample.register(locator, .shared) }
          }
          other.register(Wheel.self, shared: { _ in Wheel(parts: []) })
          sut.register(way, Wheel.self) { resolver in
            let done = DispatchSemaphore(value: 0)
            Thread {
              for (number, sample) in Sample.all.enumerated() {
                sample.register(sut, Way.allCases[number % 3])
                _ = (sample.find(sut), sample.resolve(resolver))
              }
              for sample in Sample.crowd { _ = (sample.find(sut), sample.find(other)) }
              _ = other.find(Wheel.self)
              done.signal()
            }.start()
            done.wait()
            return Wheel(parts: [])
          }

          expect(sut.find(Wheel.self) != nil, equals: true, "the Wheel is built")
        }
        // A hundred builders run at once: each waits for a thread that needs the next one.
        let (sut, chain) = (ServiceLocator(), Sample.crowd.prefix(100))
        for (number, (sample, next)) in zip(chain, chain.dropFirst()).enumerated() {
          sample.observe(sut, [.shared, .factory][number % 2]) {
            let done = DispatchSemaphore(value: 0)
            Thread {
              _ = next.find(sut)
              done.signal()
            }.start()
            done.wait()
          }
        }
        let last = Recorder<String>()
        chain.last?.observe(sut, .shared) { last.record("built") }

        _ = chain.first?.find(sut)

        expect(last.count, equals: 1, "how often the last of a hundred is built")
      }
    }

    // Rule: Many threads can register different types at once, and each type is found afterwards.
    // Look at: ServiceLocator.swift, each place that reads or writes the table.
    @Test func `takes registrations of two threads, wherever they meet`() async {
      await Self.process.judges {
        let registering = zip(Way.allCases, Sample.all).map { way, sample in
          Visit("register \(sample.name) (\(way))") {
            sample.register($0.locator, way)
            return ""
          }
        }
        let using = [
          Visit("replace Part") {
            $0.locator.replace(Part.self, with: Part(number: 7))
            return ""
          },
          Visit("find Part") { told($0.locator.find(Part.self)) },
        ]
        await Interleavings.checkPairs(of: registering + using, twins: false, on: { Garage() }) {
          garage in
          let samples = Sample.all.prefix(3).map { $0.find(garage.locator) ?? "no \($0.name)" }
          return (samples + [told(garage.locator.find(Part.self))]).joined(separator: ", ")
        }
      }
    }

    // Rule: Each locator has its own registrations and builds its own shared services.
    // Look at: ServiceLocator.swift, anything `static` besides `shared`.
    @Test func `keeps two locators apart`() async {
      await Self.process.judges {
        let (first, second) = (ServiceLocator(), ServiceLocator())
        for (name, sut) in [("first", first), ("second", second)] {
          sut.register(String.self, instance: name)
          sut.register(Wheel.self, shared: { _ in Wheel(parts: [name]) })
          sut.register(Rubber.self, factory: { _ in Rubber(name: name) })
        }
        for (name, sut) in [("first", first), ("second", second), ("first", first)] {
          let (text, rubber) = (sut.find(String.self), sut.find(Rubber.self)?.name)
          let found = [text, sut.find(Wheel.self)?.parts.first, rubber]
          expect(found, equals: [name, name, name], "what the \(name) locator finds")
        }
        first.register(Int.self, shared: { _ in 1 })
        second.register(Int.self, shared: { _ in first.resolve(Int.self) + 1 })
        expect(second.find(Int.self), equals: 2, "what is built from another locator's service")
        for sample in Sample.all { sample.register(.shared, .instance) }
        let found = Sample.all.compactMap { $0.find(ServiceLocator()) }
        expect(found, equals: [], "what a new locator finds beside a full shared one")
      }
    }
  }
}

/// A locator with a shared part that is to be built, and a factory for what needs it.
private struct Garage: Sendable {
  let locator = ServiceLocator()
  let workshop = Workshop()
  /// What the factory, and the builder that returns nil, built.
  let calls = Recorder<String>()

  init() {
    locator.register(Part.self, shared: { [workshop] _ in workshop.part() })
    locator.register(.shared, Bool?.self, building: { [calls] _ in (calls.record("a nil"), nil).1 })
    locator.register(.factory, [Part].self) { [calls] resolver in
      calls.record("a list")
      return [resolver.resolve(Part.self)]
    }
  }
}

private func told(_ part: Part?) -> String { part.map { "Part \($0.number)" } ?? "no Part" }

private typealias Visit = Interleavings.Call<Garage>
