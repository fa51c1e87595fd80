import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 1 · Give every type a key of its own")
  struct Task1 {
    private static let process = TaskProcess {
      await #expect(processExitsWith: .success) {
        Watchdog.start("a call of the locator, or a builder, never returned")
        let task = Task1()
        await task.`keeps two types with one name apart`()
        await task.`keeps their arrays and optionals apart`()
        await task.`resolves what it finds`()
      }
    }

    // Rule: `find` returns the service that was registered for exactly this type.
    // Look at: ServiceLocator.swift, `find`.
    @Test func `finds what was registered`() async {
      await Situations.check(Lesson06.samples) { sample, way in
        let sut = ServiceLocator()
        _ = sample.find(sut)
        sample.register(sut, way)
        for _ in 1...2 { try must("what is found", be: sample.text, is: sample.find(sut)) }
      }
    }

    // Rule: Types with the same short name have different keys.
    // Look at: ServiceLocator.swift, how keys are made.
    @Test func `keeps two types with one name apart`() async {
      await Self.process.judges {
        await Task1.checkTogether("all simple types") { !$0.name.contains("<") }
      }
    }

    // Rule: The same holds for arrays and optionals of these types.
    // Look at: ServiceLocator.swift, how keys are made.
    @Test func `keeps their arrays and optionals apart`() async {
      await Self.process.judges {
        await Task1.checkTogether("all types") { _ in true }
      }
    }

    /// Registers these types in one locator, and finds each.
    private static func checkTogether(_ name: String, where fits: (Sample) -> Bool) async {
      let (samples, ways) = (Sample.all.filter(fits), Way.allCases.map { Ending("as \($0)", $0) })
      await Situations.check([Situation("with \(name) in one locator") {}], ways) { _, way in
        let sut = ServiceLocator()
        for sample in samples { sample.register(sut, way) }
        for sample in samples {
          try must("what is found for \(sample.name)", be: sample.text, is: sample.find(sut))
        }
      }
    }

    // Rule: `find` returns nil for every type without a registration, even for a protocol or the class of a
    // registered service.
    // Look at: ServiceLocator.swift, how `find` looks a type up.
    @Test func `answers for exactly the type that was registered`() async {
      await Situations.check(Lesson06.samples) { sample, way in
        let sut = ServiceLocator()
        sample.register(sut, way)
        // Before the registered one is found for the first time, and after that.
        for _ in 1...2 {
          for other in Sample.all where other.name != sample.name {
            try must("what is found for \(other.name)", be: nil, is: other.find(sut))
          }
          let own: [Any?] = [
            sut.find(ServiceLocator.self), sut.find((any Resolver).self),
            sut.find((any Container).self),
          ]
          let count = own.count { $0 != nil }
          try must("how many of the locator's own types are found", be: 0, is: count)
          _ = sample.find(sut)
        }
      }
    }

    // Rule: For an optional type that was not registered, `find` returns nil.
    // Look at: ServiceLocator.swift, what `find` casts.
    @Test func `finds no optional that was not registered`() async {
      await Situations.check(Lesson06.locators(Int.self, 1) { $0 }) { sut in
        try must("what is found for Int?", be: nil, is: Sample(Int?.self, nil).find(sut))
      }
    }

    // Rule: A nil that was registered for an optional type is a service: `find` returns `.some(nil)`.
    // Look at: ServiceLocator.swift, the casts in `find`.
    @Test func `finds an optional that was registered as nil`() async {
      await Situations.check(Lesson06.locators(Int?.self, nil) { $0 }.dropFirst() + []) { sut in
        try must("what is found", be: "nil", is: Sample(Int?.self, nil).find(sut))
      }
    }

    // Rule: For a registered type, `resolve` returns what `find` returns.
    // Look at: ServiceLocator.swift, `resolve`.
    @Test func `resolves what it finds`() async {
      await Self.process.judges {
        await Situations.check(Lesson06.samples) { sample, way in
          let sut = ServiceLocator()
          sample.register(sut, way)
          try must("what is resolved", be: sample.text, is: sample.resolve(sut))
        }
      }
    }
  }

  typealias Fill = @Sendable (ServiceLocator, Sample) -> Void

  /// What a locator can know of a type.
  static var contents: [Ending<Fill>] {
    let nothing: Fill = { _ = $1.find($0) }
    let replaced: Fill = { $1.replace($0) }
    let ways = Way.allCases.flatMap { way in
      [false, true].map { isUsed in
        let fill: Fill = { locator, sample in
          sample.register(locator, way)
          if isUsed { _ = sample.find(locator) }
        }
        return Ending("registered as \(way)\(isUsed ? " and used" : "")", fill)
      }
    }
    return [Ending("for which `find` returned nil", nothing), Ending("set by `replace`", replaced)]
      + ways
  }

  /// Locators that know this type, and what a test looks at.
  static func locators<Service: Sendable, Subject>(
    _ type: Service.Type,
    _ value: Service,
    _ look: @escaping (ServiceLocator) -> Subject
  ) -> [Situation<Subject>] {
    contents.map { content in
      Situation("a service \(content.name)") {
        let locator = ServiceLocator()
        content.value(locator, Sample(type, value))
        return look(locator)
      }
    }
  }

  /// Each type, registered in each way.
  static var samples: [Situation<(Sample, Way)>] {
    Sample.all.flatMap { sample in
      Way.allCases.map { way in Situation("with \(sample.name) as \(way)") { (sample, way) } }
    }
  }
}
