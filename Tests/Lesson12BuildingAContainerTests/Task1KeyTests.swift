import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12 {
  @Suite("Task 1 · Register under type and name")
  struct Task1 {
    // Rule: The same type under two names is two services. Look at:
    // DependencyContainer+Registration.swift, where keys are made.
    @Test(arguments: Varied.numbers(2))
    func `tells services of one type apart by name`(number: Int) throws {
      let sut = makeContainer()
      sut.register(Int.self, .transient) { _ in number }
      sut.register(Int.self, .transient, name: "twice") { _ in number * 2 }

      let numbers: [Int] = [
        try sut.resolve(Int.self), try sut.resolve(Int.self, name: "twice"),
      ]

      let what = "what is resolved without a name, and as \"twice\""
      expect(numbers, equals: [number, number * 2], what)
    }

    // Rule: `resolve` and `isRegistered` find a service only under its own name, also in a child.
    // Look at: DependencyContainer+Registration.swift, where keys are made.
    @Test(arguments: [nil, "", "age"])
    func `knows a name only if it was registered`(registered: String?) {
      func make() -> any Container {
        let container = makeContainer()
        container.register(Int.self, .transient, name: registered) { _ in 12 }
        return container
      }
      let sut = make()

      let names = [nil, "", "age", "Age", "age ", "height"]
      let known: [Bool] = names.map { sut.isRegistered(Int.self, name: $0) }
      let found: [Bool] = names.map { name in
        containerError { try sut.resolve(Int.self, name: name) } == nil
      }
      // Only the child holds its parent.
      let child = make().beginScope("child")
      let knownToChild: [Bool] = names.map { child.isRegistered(Int.self, name: $0) }

      let roman: [Bool] = names.map { sut.isRegistered(Roman.Int.self, name: $0) }

      let expected: [Bool] = names.map { $0 == registered }
      expect(known, equals: expected, "which of these keys are registered: \(names)")
      expect(found, equals: expected, "which of these keys are resolved: \(names)")
      expect(roman.contains(true), equals: false, "another type whose name is Int is registered")
      expect(knownToChild, equals: expected, "which of them are registered for a child")
    }

    // Rule: Each request with an argument builds a new service, even if the argument is the same as
    // before. Look at: DependencyContainer+Registration.swift, `register` with an example.
    @Test(arguments: Varied.numbers(2))
    func `builds with the argument that came`(year: Int) throws {
      let sut = makeContainer()
      sut.register(Badge.self, example: 0) { _, number in Badge(number) }
      sut.register(Int.self, example: Term(0)) { _, term in term.year }

      let badges = try [year, year + 1, year].map { try sut.resolve(Badge.self, argument: $0) }

      let numbers: [Int] = badges.map(\.number)
      let isShared: Bool = badges[0] === badges[2]
      let summer: Term = Summer(year)
      let built = try? sut.resolve(Int.self, argument: summer)
      expect(numbers, equals: [year, year + 1, year], "the arguments of three requests, in turn")
      expect(isShared, equals: false, "two requests with the same argument get one service")
      expect(built, equals: year, "what is built with an instance of a subclass")
    }

    // Rule: Names also keep apart two services of the same type that need an argument. Look at:
    // DependencyContainer+Registration.swift and Resolution.swift, both places that make a key
    // beside an argument.
    @Test(arguments: Varied.numbers(2))
    func `tells services with an argument apart by name`(number: Int) throws {
      let sut = makeContainer()
      sut.register(Badge.self, name: nil, example: 0) { _, number in Badge(number) }
      sut.register(Badge.self, name: "twice", example: 0) { _, number in Badge(number * 2) }

      let numbers: [Int] = [
        try sut.resolve(Badge.self, argument: number).number,
        try sut.resolve(Badge.self, name: "twice", argument: number).number,
      ]

      let what = "what is resolved without a name, and as \"twice\""
      expect(numbers, equals: [number, number * 2], what)
    }

    // Rule: A request without the argument, or with an argument of another type, throws
    // `wrongArgument`. Look at: DependencyContainer+Registration.swift, `register` with an example.
    @Test(arguments: [nil, "door"])
    func `says which argument it wants`(name: String?) {
      let sut = makeContainer()
      sut.register(Hall.self, name: name, example: Int?.none) { _, _ in Hall() }
      /// Which arguments count as `Wanted`, and are of another type.
      func taken<Wanted: Sendable>(_ example: Wanted) -> [String] {
        let sut = makeContainer()
        sut.register(Badge.self, name: name, example: example) { _, _ in Badge(0) }
        func attempt<Argument: Sendable>(_ argument: Argument) -> (String, ContainerError?) {
          let error = containerError {
            try sut.resolve(Badge.self, name: name, argument: argument)
          }
          return ("\(Argument.self)", error)
        }
        let key = ServiceKey(Badge.self, name: name)
        let wrong = ContainerError.wrongArgument(key, expected: "\(Wanted.self)")
        // They look alike, or somebody might read one as another.
        let attempts = [
          ("none", containerError { try sut.resolve(Badge.self, name: name) }),
          attempt(7), attempt(Int8(7)), attempt(UInt(7)), attempt(7.0), attempt(Float(7)),
          attempt("7"), attempt(Substring("7")), attempt(Character("7")), attempt(true),
          attempt([7]), attempt(["7"]), attempt(Weekday.sunday),
        ]
        return attempts.filter { $0 != "\(Wanted.self)" && $1 != wrong }
          .map { "\($0.0) for \(Wanted.self)" }
      }
      func hall<Argument: Sendable>(_ argument: Argument) -> ContainerError? {
        containerError { try sut.resolve(Hall.self, name: name, argument: argument) }
      }

      let badges: [String] =
        taken(0) + taken(Int8(0)) + taken(UInt(0)) + taken(0.0) + taken(Float(0)) + taken("")
        + taken(Substring()) + taken(Character("0")) + taken(false) + taken([0]) + taken([""])
        + taken(Weekday.monday)
      let halls: [String: ContainerError?] = [
        "none": containerError { try sut.resolve(Hall.self, name: name) },
        "a String": hall("seven"), "a String?": hall(String?.some("seven")),
        "a nil String?": hall(String?.none), "an Int8?": hall(Int8?.some(7)),
      ]

      let wantedOrNil = ContainerError.wrongArgument(
        ServiceKey(Hall.self, name: name),
        expected: "Optional<Int>"
      )
      let takenForNil: [String] = halls.filter { $0.value != wantedOrNil }.keys.sorted()
      let many = "\(badges.count) arguments of another type don't throw `wrongArgument`"
      expect(Array(badges.prefix(3)), equals: [], many)
      expect(takenForNil, equals: [], "arguments that don't throw \"\(wantedOrNil)\"")
    }

    // Rule: An `Int?` is never an argument for an `Int`, even if it has a value. Look at:
    // DependencyContainer+Registration.swift, what `as?` makes of an optional.
    @Test(arguments: [nil, "door"])
    func `takes no optional for its value`(name: String?) {
      let sut = makeContainer()
      sut.register(Badge.self, name: name, example: 0) { _, number in Badge(number) }

      // Whether an Int counts as an Int? is up to the container.
      let errors: [ContainerError?] = [7, nil].map { (number: Int?) in
        containerError { try sut.resolve(Badge.self, name: name, argument: number) }
      }

      let wrong = ContainerError.wrongArgument(ServiceKey(Badge.self, name: name), expected: "Int")
      expect(errors, equals: [wrong, wrong], "an Int? that is 7, and one that is nil, for an Int")
    }

    // Rule: An argument that is nil is different from no argument. Look at:
    // DependencyContainer+Registration.swift, what is cast to the argument's type.
    @Test func `tells no argument from one that is nil`() {
      let sut = makeContainer()
      sut.register(Badge.self, example: Optional(3)) { _, number in Badge(number ?? 0) }

      let errors: [ContainerError?] = [
        containerError { try sut.resolve(Badge.self) },
        containerError { try sut.resolve(Badge.self, argument: Int?.none) },
      ]

      let expected = ContainerError.wrongArgument(ServiceKey(Badge.self), expected: "Optional<Int>")
      expect(errors, equals: [expected, nil], "the errors without an argument, and with nil")
    }
  }
}

private class Term: @unchecked Sendable {
  let year: Int

  init(_ year: Int) { self.year = year }
}

private final class Summer: Term, @unchecked Sendable {}

private enum Weekday: Int {
  case monday = 1
  case sunday = 7
}

private enum Roman {
  struct Int: Sendable {}
}
