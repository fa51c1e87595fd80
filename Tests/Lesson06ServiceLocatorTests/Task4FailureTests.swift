import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 4 · Fail out loud")
  struct Task4 {
    // Rule: For a missing service, `resolve` stops the program and prints the full name of its type.
    // Look at: ServiceLocator.swift, `resolve`.
    @Test func `names the type that is missing`() async {
      let results = [
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          _ = ServiceLocator().resolve(Bank.User.self)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let sut = ServiceLocator()
          sut.register(Shop.User.self, instance: Shop.User(number: 1))
          _ = sut.resolve(Bank.User.self)
        },
      ]
      for result in results { result?.expectMention(of: [String(reflecting: Bank.User.self)]) }
    }

    // Rule: The message lists the full name of each type that `find` would find.
    // Look at: ServiceLocator.swift, the message of `resolve`.
    @Test func `lists what is there`() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let sut = ServiceLocator()
        sut.register((any Printer).self, instance: LaserPrinter(model: 1))
        sut.register(Shop.User.self, shared: { _ in Shop.User(number: 1) })
        sut.register(Wheel.self, factory: { _ in Wheel(parts: []) })
        sut.replace(Gearbox.self, with: Gearbox(parts: []))
        sut.register(Int?.self, factory: { _ in nil })
        sut.register([Bank.User].self, instance: [])
        sut.replace([Bank.User].self, with: [])
        _ = sut.find(Shop.User.self)
        _ = sut.find(Rubber.self)
        _ = sut.resolve(Engine.self)
      }
      result?.expectMention(
        of: [
          Engine.self, (any Printer).self, Shop.User.self, Wheel.self, Gearbox.self, Int?.self,
          [Bank.User].self,
        ].map { (type: Any.Type) in String(reflecting: type) },
        butNot: ["Rubber", "LaserPrinter"]
      )
      // However many there are.
      let many = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let sut = ServiceLocator()
        for sample in Sample.all { sample.register(sut, .instance) }
        _ = sut.resolve(Engine.self)
      }
      many?.expectMention(of: Sample.all.map(\.name))
    }

    // Rule: For a missing service, `find` returns nil, and the program goes on.
    // Look at: ServiceLocator.swift, `find`.
    @Test func `stays quiet when it is asked politely`() async {
      await #expect(processExitsWith: .success) {
        let sut = ServiceLocator()
        sut.register(Int.self, instance: 1)
        for sample in Sample.all.dropFirst() {
          expect(sample.find(sut), equals: nil, "what is found for \(sample.name)")
        }
      }
    }

    // Rule: A second registration of a type stops the program and prints the type's full name.
    // Look at: ServiceLocator.swift, whether all three register methods look first.
    @Test func `stops when a type is registered twice, and names it`() async {
      let results = [
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.instance, .instance)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.shared, .shared)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.factory, .factory)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.shared, .shared, isBuilt: true)
        },
      ]
      for result in results { result?.expectMention(of: [String(reflecting: Bank.User.self)]) }
    }

    // Rule: That holds for each combination of the three ways.
    // Look at: ServiceLocator.swift, where each register method looks.
    @Test func `stops when a type is registered in two ways`() async {
      let results = [
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.instance, .shared)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.instance, .factory)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.shared, .instance)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.shared, .factory, isBuilt: true)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.factory, .instance)
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          Twice.register(.factory, .shared, isBuilt: true)
        },
      ]
      for result in results { result?.expectMention(of: [String(reflecting: Bank.User.self)]) }
    }

    // Rule: Registering a type after its replacement stops the program too.
    // Look at: ServiceLocator.swift, where `replace` stores its instance.
    @Test func `stops when a replaced type is registered`() async {
      let results = [
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let sut = ServiceLocator()
          sut.replace(Bank.User.self, with: Bank.User(number: 1))
          sut.register(Bank.User.self, factory: { _ in Bank.User(number: 2) })
        },
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
          let sut = ServiceLocator()
          sut.register(Bank.User.self, shared: { _ in Bank.User(number: 1) })
          sut.replace(Bank.User.self, with: Bank.User(number: 2))
          sut.register(Bank.User.self, instance: Bank.User(number: 3))
        },
      ]
      for result in results { result?.expectMention(of: [String(reflecting: Bank.User.self)]) }
    }

    // Rule: After `replace`, its instance is found, even if the type was not registered, or was replaced before.
    // Look at: ServiceLocator.swift, `replace`, and where `find` looks.
    @Test func `replaces whatever was there`() async {
      await #expect(processExitsWith: .success) {
        await Situations.check(Task4.befores((any Printer).self, LaserPrinter(model: 1))) { sut in
          for model in [2, 3] {
            sut.replace((any Printer).self, with: LaserPrinter(model: model))
            try must("what is found", be: model, is: sut.find((any Printer).self)?.model)
            try must("what is resolved", be: model, is: sut.resolve((any Printer).self).model)
          }
        }
        for first in [nil, 1] {
          await Situations.check(Task4.befores(Int?.self, first)) { sut in
            for number in [2, nil, 3, nil] {
              sut.replace(Int?.self, with: number)
              let found = sut.find(Int?.self).map { "an Int?: \($0 as Any)" }
              try must("what is found", be: "an Int?: \(number as Any)", is: found)
              try must("what is resolved", be: number, is: sut.resolve(Int?.self))
            }
          }
        }
      }
    }

    // Rule: `replace` changes no other type.
    // Look at: ServiceLocator.swift, the key that `replace` uses.
    @Test func `replaces nothing else`() async {
      await #expect(processExitsWith: .success) {
        await Situations.check(Task4.befores((any Printer).self, LaserPrinter(model: 1))) { sut in
          sut.register(LaserPrinter.self, shared: { _ in LaserPrinter(model: 7) })
          sut.register((any Printer)?.self, factory: { _ in LaserPrinter(model: 8) })
          let workshop = Workshop()
          sut.register(Part.self, shared: { _ in workshop.part() })
          let number = sut.find(Part.self)?.number

          sut.replace((any Printer).self, with: LaserPrinter(model: 2))

          try must("the LaserPrinter", be: 7, is: sut.find(LaserPrinter.self)?.model)
          try must("a shared service that was built", be: number, is: sut.find(Part.self)?.number)
          try must("the optional printer", be: 8, is: sut.find((any Printer)?.self)??.model)
        }
      }
    }

    private static func befores<Service: Sendable>(
      _ type: Service.Type,
      _ first: Service
    ) -> [Situation<ServiceLocator>] {
      let registered = Way.allCases.flatMap { way in
        [false, true].map { isUsed in
          Situation("with a registration as \(way)\(isUsed ? " that was used" : "")") {
            let sut = ServiceLocator()
            sut.register(way, type, first)
            if isUsed { _ = sut.find(type) }
            return sut
          }
        }
      }
      return [
        Situation("with nothing there") { ServiceLocator() },
        Situation("with a replacement there") {
          let sut = ServiceLocator()
          sut.replace(type, with: first)
          return sut
        },
      ] + registered
    }
  }
}

private enum Twice {
  /// Registers a user in these two ways, and builds it in between if that is wanted.
  static func register(_ first: Way, _ second: Way, isBuilt: Bool = false) {
    let locator = ServiceLocator()
    locator.register(first, Bank.User.self, Bank.User(number: 1))
    if isBuilt { _ = locator.find(Bank.User.self) }
    locator.register(second, Bank.User.self, Bank.User(number: 2))
  }
}
