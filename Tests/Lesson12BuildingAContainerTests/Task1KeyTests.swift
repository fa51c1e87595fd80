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

      #expect(numbers == [number, number * 2], "no name and \"twice\" are two services")
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
      #expect(known == expected, "no name, an empty one, and four that look alike are six keys")
      #expect(found == expected, "none of six names replaces another")
      #expect(!roman.contains(true), "another type whose name is Int, too")
      #expect(knownToChild == expected, "a child sees what its parent has")
    }

    // Rule: Each request with an argument builds a new service, even if the argument is the same as
    // before. Look at: DependencyContainer+Registration.swift, `register` with an example.
    @Test(arguments: Varied.numbers(2))
    func `builds with the argument that came`(year: Int) throws {
      let sut = makeContainer()
      sut.register(Badge.self, example: 0) { _, number in Badge(number) }

      let badges = try [year, year + 1, year].map { try sut.resolve(Badge.self, argument: $0) }

      let numbers: [Int] = badges.map(\.number)
      let isShared: Bool = badges[0] === badges[2]
      #expect(numbers == [year, year + 1, year], "three requests, each with its argument")
      #expect(isShared == false, "two requests with the same argument, and one service")
    }

    // Rule: The same type under two names is two services with an argument, too. Look at:
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

      #expect(numbers == [number, number * 2], "no name and \"twice\" are two services")
    }

    // Rule: A request without the argument, or with an argument of another type, throws
    // `wrongArgument`. Look at: DependencyContainer+Registration.swift, `register` with an example.
    @Test(arguments: [nil, "door"])
    func `says which argument it wants`(name: String?) {
      let sut = makeContainer()
      sut.register(Badge.self, name: name, example: 0) { _, number in Badge(number) }
      sut.register(Hall.self, name: name, example: Int?.none) { _, _ in Hall() }
      func badge<Argument: Sendable>(_ argument: Argument) -> ContainerError? {
        containerError { try sut.resolve(Badge.self, name: name, argument: argument) }
      }
      func hall<Argument: Sendable>(_ argument: Argument) -> ContainerError? {
        containerError { try sut.resolve(Hall.self, name: name, argument: argument) }
      }

      // Whether an Int counts as an Int? is up to the container; an Int? is no Int.
      let badges: [String: ContainerError?] = [
        "none": containerError { try sut.resolve(Badge.self, name: name) },
        "a String": badge("seven"), "a Double": badge(7.0), "an Int8": badge(Int8(7)),
        "an Int?": badge(Int?.some(7)), "a nil Int?": badge(Int?.none),
      ]
      let halls: [String: ContainerError?] = [
        "none": containerError { try sut.resolve(Hall.self, name: name) },
        "a String": hall("seven"), "a String?": hall(String?.some("seven")),
        "a nil String?": hall(String?.none), "an Int8?": hall(Int8?.some(7)),
      ]

      let wanted = ContainerError.wrongArgument(ServiceKey(Badge.self, name: name), expected: "Int")
      let wantedOrNil = ContainerError.wrongArgument(
        ServiceKey(Hall.self, name: name),
        expected: "Optional<Int>"
      )
      let taken: [String] = badges.filter { $0.value != wanted }.keys.sorted()
      let takenForNil: [String] = halls.filter { $0.value != wantedOrNil }.keys.sorted()
      #expect(taken == [], "each throws \(wanted)")
      #expect(takenForNil == [], "each throws \(wantedOrNil)")
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
      #expect(errors == [expected, nil], "nil builds a Badge, and no argument builds none")
    }
  }
}

private enum Roman {
  struct Int: Sendable {}
}
