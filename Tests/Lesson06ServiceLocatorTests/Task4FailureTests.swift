import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 4 · Fail out loud")
  struct Task4 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call of the locator, or a builder, never returned")
        let task = Task4()
        await task.`stays quiet when it is asked politely`()
        await task.`replaces whatever was there`()
        await task.`replaces nothing else`()
      }
    }

    // Rule: For a missing service, `resolve` stops the program and prints the full name of its type.
    // Look at: ServiceLocator.swift, `resolve`.
    @Test func `names the type that is missing`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a locator was asked for what is missing, and neither returned nor stopped")
        let missing = Sample.all.enumerated().map { number, sample in
          let content = Lesson06.contents[number % Lesson06.contents.count]
          return Situation("without \(sample.name), with others \(content.name)") {
            let sut = ServiceLocator()
            for other in Sample.all where other.name != sample.name { content.value(sut, other) }
            return (sut, sample)
          }
        }
        let places = Way.allCases.map {
          Ending($0 == .instance ? "" : "in a builder for \($0)", $0)
        }
        await Situations.check(missing, places) { missing, place in
          let (sut, sample) = missing
          try mustStop(mentioning: [sample.name]) {
            if place == .instance { _ = sample.resolve(sut) }
            sut.register(place, Engine.self, building: { Engine(parts: [sample.resolve($0)]) })
            _ = sut.find(Engine.self)
          }
        }
      }
    }

    // Rule: The message lists the full name of each type that was registered or replaced, and no other.
    // Look at: ServiceLocator.swift, the message of `resolve`.
    @Test func `lists what is there`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a locator was asked for what is missing, and neither returned nor stopped")
        // Some whose names read well, and then all.
        let counts = [[], Sample.all[6...6], Sample.all[6...7], Sample.all[...]].map { samples in
          Situation("with \(samples.count) of the types") { Array(samples) }
        }
        await Situations.check(counts, Lesson06.contents.dropFirst() + []) { samples, fill in
          let sut = ServiceLocator()
          for sample in samples { fill(sut, sample) }
          // Others that were looked for, or are in another locator.
          let others = [String(reflecting: Rubber.self), String(reflecting: Part.self)]
          _ = sut.find(Rubber.self)
          ServiceLocator().register(Part.self, instance: Part(number: 1))
          let names = [String(reflecting: Engine.self)] + samples.map(\.name)
          try mustStop(mentioning: names, butNot: others) { _ = sut.resolve(Engine.self) }
          // Whether the service being built is listed is open.
          let way = samples.count.isMultiple(of: 2) ? Way.shared : .factory
          sut.register(way, Wheel.self, building: { Wheel(parts: $0.resolve(Engine.self).parts) })
          try mustStop(mentioning: names, butNot: others) { _ = sut.find(Wheel.self) }
        }
        let ways = [Way.shared, .factory].map { way in Situation("beside a \(way) builder") { way }
        }
        await Situations.check(ways) { way in
          let (sut, built) = (ServiceLocator(), Recorder<String>())
          for sample in Sample.all { sample.observe(sut, way) { built.record(sample.name) } }
          let names = Sample.all.map(\.name) + [String(reflecting: Wheel.self)]
          try mustStop(mentioning: names) {
            sut.register(way, Wheel.self) { _ in
              Thread { _ = sut.resolve(Engine.self) }.start()
              while true { pause() }
            }
            _ = sut.find(Wheel.self)
          }
          try must("what is built for the message", be: [], is: built.values)
        }
      }
    }

    // Rule: For a missing service, `find` returns nil, and the program continues.
    // Look at: ServiceLocator.swift, `find`.
    @Test func `stays quiet when it is asked politely`() async {
      await Self.process.judges {
        let sut = ServiceLocator()
        sut.register(Int.self, instance: 1)
        let missing = Sample.all.dropFirst().map { sample in
          Situation("with an Int, and without \(sample.name)") { sample }
        }
        await Situations.check(missing) { try must("what is found", be: nil, is: $0.find(sut)) }
      }
    }

    // Rule: A second registration of a type stops the program and prints the type's full name.
    // Look at: ServiceLocator.swift, whether all three register methods look first, and store in the same step.
    @Test func `stops when a type is registered twice, and names it`() async {
      await #expect(processExitsWith: .success) {
        await Task4.checkSecond { $0 == $1 }
        await Task4.checkTwoThreads()
      }
    }

    // Rule: The same holds for each combination of the three `register` methods.
    // Look at: ServiceLocator.swift, where each register method looks.
    @Test func `stops when a type is registered in two ways`() async {
      await #expect(processExitsWith: .success) { await Task4.checkSecond { $0 != $1 } }
    }

    // Rule: Registering a type after `replace` was called for it stops the program too.
    // Look at: ServiceLocator.swift, where `replace` stores its instance.
    @Test func `stops when a replaced type is registered`() async {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a type was registered again, and the call neither returned nor stopped")
        let types = [Sample.all[6], Sample.all[4]].map { type in Situation(type.name) { type } }
        await Situations.check(types, Lesson06.contents) { sample, fill in
          for (way, count) in zip(Way.allCases, [1, 2, 1]) {
            let sut = ServiceLocator()
            fill(sut, sample)
            for _ in 0..<count { sample.replace(sut) }
            try mustStop(mentioning: [sample.name]) { sample.register(sut, way) }
          }
        }
      }
    }

    // Rule: After `replace`, `find` and `resolve` return its instance, even if the type was not registered, or was
    // replaced before.
    // Look at: ServiceLocator.swift, `replace`, and where `find` looks.
    @Test func `replaces whatever was there`() async {
      await Self.process.judges {
        for first in [nil, LaserPrinter(model: 1)] {
          await Situations.check(Lesson06.locators((any Printer)?.self, first) { $0 }) { sut in
            for model in [2, nil, 3, nil, nil, 4, 5] {
              sut.replace((any Printer)?.self, with: model.map { Part(number: $0) })
              let found = sut.find((any Printer)?.self).map { "\($0?.model as Any)" }
              try must("the model that is found", be: "\(model as Any)", is: found)
              try must("the one resolved", be: model, is: sut.resolve((any Printer)?.self)?.model)
            }
          }
        }
      }
    }

    // Rule: `replace` changes no other type.
    // Look at: ServiceLocator.swift, the key that `replace` uses.
    @Test func `replaces nothing else`() async {
      await Self.process.judges {
        await Situations.check(Lesson06.samples) { sample, way in
          let (sut, workshop) = (ServiceLocator(), Workshop())
          for other in Sample.all { other.register(sut, way) }
          // What is built with the other stays as it is.
          let build: @Sendable (any Resolver) -> Part = { (sample.resolve($0), workshop.part()).1 }
          if way == .instance {
            sut.register(Part.self, instance: build(sut))
          } else {
            sut.register(way, Part.self, building: build)
          }
          let number = sut.find(Part.self)?.number

          sample.replace(sut)

          let found = Sample.all.map { $0.find(sut) ?? "nothing" }
          try must("what is found for all types", be: Sample.all.map(\.text), is: found)
          if way == .factory { return }
          try must("a service that was built", be: number, is: sut.find(Part.self)?.number)
        }
      }
    }

    /// Two registrations at once: the second one at each branch of the first.
    private static func checkTwoThreads() async {
      let ways = Way.allCases.map { way in Situation("as \(way), on two threads at once") { way } }
      await Situations.check(ways) { way in
        for branch in 1... {
          let sut = ServiceLocator()
          let register: @Sendable () -> Void = { Sample.all[0].register(sut, way) }
          let (bothReturned, areMet) = Stopping.two(meetingAt: branch, register)
          try must("whether both registrations return", be: false, is: bothReturned)
          if !areMet { return }
        }
      }
    }

    /// A registration after another one, in two ways that fit.
    private static func checkSecond(_ fit: (Way, Way) -> Bool) async {
      Watchdog.start("a type was registered again, and the call neither returned nor stopped")
      let pairs = Way.allCases.flatMap { first in Way.allCases.map { (first, $0) } }.filter(fit)
      let ways = pairs.map { pair in Situation("as \(pair.0), and as \(pair.1)") { pair } }
      let moments = ["", "used in between", "while its builder runs"].enumerated()
      await Situations.check(ways, moments.map { Ending($1, $0) }) { pair, moment in
        // Each type has its turn with each moment, in one of the ways.
        let turn = pairs.firstIndex { $0 == pair } ?? 0
        for (number, sample) in Sample.all.enumerated() where number % pairs.count == turn {
          let sut = ServiceLocator()
          if moment == 2, pair.0 != .instance {
            sample.observe(sut, pair.0) { sample.register(sut, pair.1) }
            try mustStop(mentioning: [sample.name]) { _ = sample.find(sut) }
          } else {
            sample.register(sut, pair.0)
            if moment > 0 { _ = sample.find(sut) }
            try mustStop(mentioning: [sample.name]) { sample.register(sut, pair.1) }
          }
        }
      }
    }
  }
}
