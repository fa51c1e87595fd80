import Exercise06ServiceLocator
import Foundation
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 1 · Give every type a key of its own")
  struct Task1 {
    // Rule: what is registered is found. Look at: ServiceLocator.find(_:).
    @Test(arguments: Varied.numbers(2))
    func `finds what was registered`(number: Int) {
      let sut = ServiceLocator()

      sut.register(Int.self, instance: number)
      sut.register(String.self, instance: "No. \(number)")

      let found: Int? = sut.find(Int.self)
      let text: String? = sut.find(String.self)
      #expect(found == number, "an Int was registered and must be found; look at find(_:)")
      #expect(text == "No. \(number)", "a String was registered as well; look at find(_:)")
    }

    // Rule: the key is the type that was named, whatever the instance is. Look at: how keys are made.
    @Test(arguments: Varied.numbers(2))
    func `finds a service by its protocol`(number: Int) {
      let sut = ServiceLocator()

      sut.register((any Printer).self, instance: LaserPrinter(model: number))

      let model: Int? = sut.find((any Printer).self)?.model
      #expect(
        model == number,
        "registered as `any Printer`, so found as `any Printer`; look at how keys are made"
      )
    }

    // Rule: and it is no other type. Look at: how find(_:) looks a type up.
    @Test func `answers for exactly the type that was registered`() {
      let sut = ServiceLocator()

      sut.register(LaserPrinter.self, instance: LaserPrinter(model: 1))

      let model: Int? = sut.find((any Printer).self)?.model
      #expect(
        model == nil,
        "a LaserPrinter was registered, and no `any Printer`; look at how find(_:) looks a type up"
      )
    }

    // Rule: the same the other way round. Look at: under how many keys an instance is filed.
    @Test func `does not answer for the class of what was registered`() {
      let sut = ServiceLocator()

      sut.register((any Printer).self, instance: LaserPrinter(model: 1))

      let model: Int? = sut.find(LaserPrinter.self)?.model
      #expect(
        model == nil,
        "an `any Printer` was registered, and no LaserPrinter; look at how keys are made"
      )
    }

    // Rule: two types are two keys, even if they have one name. Look at: how keys are made.
    @Test func `keeps two types with one name apart`() async {
      await #expect(
        processExitsWith: .success,
        "two types with the short name User must both be registered; look at how keys are made"
      ) {
        let sut = ServiceLocator()

        sut.register(Bank.User.self, instance: Bank.User(number: 1))
        sut.register(Shop.User.self, instance: Shop.User(number: 2))
        sut.register([Bank.User].self, instance: [Bank.User(number: 3)])
        sut.register([Shop.User].self, instance: [Shop.User(number: 4)])

        let numbers: [Int?] = [
          sut.find(Bank.User.self)?.number, sut.find(Shop.User.self)?.number,
          sut.find([Bank.User].self)?.first?.number, sut.find([Shop.User].self)?.first?.number,
        ]
        expect(
          numbers,
          equals: [1, 2, 3, 4],
          "Bank.User, Shop.User and their arrays are four keys; look at how keys are made"
        )
      }
    }

    // Rule: nothing registered is nothing found. Look at: the casts in find(_:).
    @Test func `finds no optional that nobody registered`() {
      let sut = ServiceLocator()

      let found: String = sut.find(Int?.self).map { "found: \($0 as Any)" } ?? "nothing"

      #expect(
        found == "nothing",
        "nobody registered an `Int?`, so there is none; look at what find(_:) casts from nil"
      )
    }

    // Rule: a registered nil is a value like any other. Look at: the casts in find(_:).
    @Test func `finds an optional that was registered as nil`() {
      let sut = ServiceLocator()

      sut.register(Int?.self, instance: nil)

      let found: String = sut.find(Int?.self).map { "found: \($0 as Any)" } ?? "nothing"
      #expect(
        found == "found: nil",
        "an `Int?` was registered, and it is nil; look at the casts in find(_:)"
      )
    }
  }
}
