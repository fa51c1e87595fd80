import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import OutsideWorld
import Testing

extension Lesson12.Task1 {
  // Rule: `resolve` and `isRegistered` find a service only under its own name, also in a child.
  // Look at: DependencyContainer+Registration.swift and Resolution.swift, each place that makes a key.
  @Test(arguments: [nil, "", "age"])
  func `a service is found only under its own type and name`(registered: String?) {
    let names = [nil, "", "age", "Age", "age ", "height"]
    let expected = names.map { $0 == registered }
    let container = makeContainer()
    container.register(Int.self, .transient, name: registered) { _ in 12 }
    for container in [container, container.beginScope("child")] {
      let found = names.map { name in (try? container.resolve(Int.self, name: name)) != nil }
      expectEqual(found, expected, "which of these names are resolved: \(names)")
      let known = names.map { container.isRegistered(Int.self, name: $0) }
      expectEqual(known, expected, "which of these names are registered: \(names)")
    }
  }

  // Rule: A request without the argument, or with an argument of another type, throws `wrongArgument`.
  // Look at: DependencyContainer+Registration.swift, the cast of the argument.
  @Test func `no argument is accepted for another type`() {
    let values: [any Sendable] = [
      7, Int?.some(7), Int8(7), 7.0, "7", Character("7"), true, [7], ["7"],
    ]
    let accepted = values.flatMap { self.accepted(of: values, for: $0) }
    expectEqual(accepted, [], "arguments that don't throw `wrongArgument`")
  }

  /// Returns the arguments that are accepted in place of one with the type of the example.
  private func accepted<Example: Sendable>(of arguments: [any Sendable], for example: Example)
    -> [String]
  {
    let container = makeContainer()
    container.register(Badge.self, name: "door", example: example) { _, _ in Badge(0) }
    let refusal = ContainerError.wrongArgument(ServiceKey(Badge.self, name: "door"))
    func isAccepted<Other: Sendable>(_ argument: Other) -> Bool {
      // Whether an optional and its value are arguments for each other is up to the container.
      if argument is Example || example is Other { return false }
      let error = containerError {
        try container.resolve(Badge.self, name: "door", argument: argument)
      }
      return error != refusal
    }
    let others = arguments.filter { isAccepted($0) }.map { "\(type(of: $0)) for \(Example.self)" }
    let withoutOne = containerError { try container.resolve(Badge.self, name: "door") }
    return withoutOne == refusal ? others : others + ["no argument for \(Example.self)"]
  }

  // Rule: After a key is registered again, `resolve` uses the new registration; callers keep the instances that they hold.
  // Look at: DependencyContainer+Registration.swift, whether both `register` functions replace the same registration.
  @Test(arguments: Lifetime.allCases)
  func `a registration with an argument replaces one without, and the reverse`(lifetime: Lifetime)
    throws
  {
    let session = makeContainer().beginScope("session")
    session.register(Badge.self, lifetime) { _ in Badge(1) }
    let held = try session.resolve(Badge.self)
    session.register(Badge.self, example: 0) { _, number in Badge(number) }
    let error = containerError { try session.resolve(Badge.self) }
    expectEqual(error, .wrongArgument(ServiceKey(Badge.self)), "a request without an argument")
    expectEqual(try session.resolve(Badge.self, argument: 2).number, 2)
    session.register(Badge.self, lifetime) { _ in Badge(3) }

    expectEqual(try session.resolve(Badge.self).number, 3, "a request without an argument")
    session.unregister(Badge.self)
    expectEqual(session.isRegistered(Badge.self), false, "after the key was unregistered")
    withExtendedLifetime(held) {}
  }

  // Rule: When the parent replaces or removes a registration, a scope stops returning the instance it stored for it.
  // Look at: DependencyContainer+Building.swift, the registration to which a stored instance belongs.
  @Test(arguments: [1, 2])
  func `a scope stops returning an instance whose registration changed`(scopes: Int) throws {
    let root = makeContainer()
    root.register(Badge.self, .scoped) { _ in Badge(1) }
    let scope = (1...scopes).reduce(root) { container, number in container.beginScope("\(number)") }
    _ = try scope.resolve(Badge.self)

    root.register(Badge.self, .scoped) { _ in Badge(2) }
    expectEqual(try scope.resolve(Badge.self).number, 2, "after the parent replaced it")
    root.unregister(Badge.self)
    let error = containerError { try scope.resolve(Badge.self) }
    let missing = ContainerError.missing(ServiceKey(Badge.self), path: [], near: [])
    expectEqual(error, missing, "after the parent removed it")
  }

  // Rule: A new registration in a scope also releases the instance that this scope stored under the same key.
  // Look at: DependencyContainer+Registration.swift, both `register` functions.
  @Test(arguments: [true, false], [nil] + Lifetime.allCases)
  func `a new registration in a scope releases the stored instance`(
    isOfRoot: Bool,
    lifetime: Lifetime?
  ) throws {
    let badges = BadgeMaker()
    let root = makeContainer()
    let scope = root.beginScope("session")
    (isOfRoot ? root : scope).register(Badge.self, .scoped) { _ in badges.makeBadge() }
    _ = try scope.resolve(Badge.self)
    scope.register(Badge.self, lifetime) { _ in Badge(0) }

    expectEqual(badges.alive, 0, "stored instances of the old registration")
    scope.unregister(Badge.self)
    let number = try? scope.resolve(Badge.self).number
    expectEqual(number, isOfRoot ? 2 : nil, "the badge after the scope unregistered its own")
  }

  // Rule: An instance is stored only if its registration is still in place when its builder ends.
  // Look at: DependencyContainer+Building.swift, what is checked before an instance is stored.
  @Test(
    arguments: [Lifetime.singleton, .scoped, .weak],
    ["registered again", "unregistered", "unregistered and registered again", "all unregistered"]
  )
  func `an instance of a changed registration is not stored`(lifetime: Lifetime, change: String)
    throws
  {
    let registersAgain = change.hasSuffix("registered again")
    for isOfRoot in [true, false] {
      let badges = BadgeMaker()
      let root = makeContainer()
      let session = root.beginScope("session")
      let owner = isOfRoot ? root : session
      owner.register(Badge.self, lifetime) { [weak owner] _ in
        if change.hasPrefix("unregistered") { owner?.unregister(Badge.self) }
        if change == "all unregistered" { owner?.unregisterAll() }
        if registersAgain { owner?.register(Badge.self, lifetime) { _ in Badge(100) } }
        return badges.makeBadge()
      }
      _ = try session.resolve(Badge.self)
      let place = isOfRoot ? "in the root" : "in the session"
      expectEqual(badges.alive, 0, "stored instances, registered \(place)")
      let isRegistered = session.isRegistered(Badge.self)
      expectEqual(isRegistered, registersAgain, "a registration \(place)")

      if registersAgain {
        let held = try session.resolve(Badge.self)
        expectEqual(held.number, 100, "the badge of the new registration \(place)")
      }
    }
  }

  // Rule: An instance is stored only if its registration is still in place when its builder ends.
  // Look at: DependencyContainer+Building.swift, what is checked under the lock that stores an instance.
  @Test(arguments: [Lifetime.singleton, .scoped])
  func `an old instance isn't stored, wherever the new registration begins`(lifetime: Lifetime)
    async throws
  {
    try await everyInterleaving { schedule in
      let session = makeContainer().beginScope("session")
      session.register(Badge.self, lifetime) { _ in Badge(1) }
      try await schedule.concurrently {
        _ = try session.resolve(Badge.self)
      } and: {
        session.register(Badge.self, lifetime) { _ in Badge(2) }
      }
      expectEqual(try session.resolve(Badge.self).number, 2)
    }
  }

  // Rule: A removed registration is never used again, and services under other names are unchanged.
  // Look at: DependencyContainer+Building.swift, what a thread looks up again after it waited for a lock.
  @Test(arguments: [Lifetime.singleton, .scoped, .weak])
  func `a thread that waited doesn't use a removed registration`(lifetime: Lifetime) async {
    let badges = BadgeMaker()
    let madeBefore = Locked(0)
    let threads = ThreadExecutor()
    let requests = Recorder<Task<Void, any Error>>()
    let root = makeContainer()
    let session = root.beginScope("session")
    root.register(Badge.self, lifetime) { [weak root, weak session] _ in
      let badge = badges.makeBadge()
      guard badge.number == 1 else { return badge }
      let scope = session
      for _ in 1...7 { requests.record(threads.start { _ = try scope?.resolve(Badge.self) }) }
      // Each of the other threads waits for this one, or has built a badge.
      threads.blockUntilSettled()
      root?.unregister(Badge.self)
      madeBefore.withLock { $0 = badges.made }
      return badge
    }
    _ = try? await ThreadExecutor().start { try session.resolve(Badge.self) }.value
    for request in requests.values { _ = await request.result }

    let later = badges.made - madeBefore.withLock { $0 }
    expectEqual(later, 0, "calls of the builder after its registration was removed")
  }
}
