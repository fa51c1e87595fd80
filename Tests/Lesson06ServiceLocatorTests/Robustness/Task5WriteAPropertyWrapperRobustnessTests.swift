import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld
import Testing

extension Lesson06.Task5 {
  // Rule: `Dependency(from:)` resolves from the resolver that was passed.
  // Look at: Dependency.swift, `init(from:)`.
  @Test(.ownProcess) func `each dependency uses its own resolver, of any class`() {
    ServiceLocator.shared.register(Int.self, instance: 1)
    let locators = [ServiceLocator(), ServiceLocator()]
    for (index, locator) in locators.enumerated() {
      locator.register(Int.self, instance: index + 2)
    }
    let resolvers: [any Resolver] = [locators[0], locators[1], ResolverProxy(of: locators[1])]

    expectEqual(resolvers.map { Dependency<Int>(from: $0) }.map(\.wrappedValue), [2, 3, 3])
  }

  // Rule: A `Dependency` from `.resolved` returns the value that was passed and calls no locator.
  // Look at: Dependency.swift, `resolved`.
  @Test(.ownProcess) func `resolved calls no locator`() {
    let calls = Recorder<String>()
    for type in ServiceType.plain {
      type.observe(.shared, .factory) { calls.record(type.name) }
    }

    expectEqual(ServiceType.plain.map { $0.resolved() }, ServiceType.plain.map(\.text))
    expectEqual(calls.values, [], "types that were resolved")
  }

  // Rule: Creating a `Dependency` resolves nothing, so its service can be registered later.
  // Look at: Dependency.swift, the initializers.
  @Test(.ownProcess, arguments: [true, false])
  func `a dependency that was created early or late resolves on its first read`(isShared: Bool) {
    let locator = makeLocator(isShared: isShared)
    let factory = PartFactory()
    let early = AnyThread(value: makeDependency(locator) as Dependency<Int>)
    locator.register(Int.self, factory: { _ in factory.makePart().number })
    let before = factory.count
    let late: Dependency<Int> = makeDependency(locator)
    expectEqual(factory.count - before, 0, "calls of the factory before the first read")
    // A dependency that is resolved by now returns the old value.
    locator.replace(Int.self, with: 70)

    expectEqual([early.value.wrappedValue, late.wrappedValue], [70, 70])
  }

  // Rule: The wrapper resolves exactly the type of its property: an `Int?` property resolves `Int?`, and not `Int`.
  // Look at: Dependency.swift, the type that `wrappedValue` resolves.
  @Test func `resolves exactly the type of the property`() {
    for type in ServiceType.plain { type.replace(.shared) }
    for type in ServiceType.plain {
      let others = ServiceType.plain.filter { $0.name != type.name }
      let locator = ServiceLocator(kind: .instance, types: others)
      // A locator that finds an unregistered type breaks a rule of task 1.
      if type.find(locator) == nil, stopMessage({ _ = type.reader(locator)() }) == nil {
        return expectEqual("a value", nil, "\(type.name), which isn't registered")
      }
    }
    let locator = ServiceLocator(kind: .instance)
    expectEqual(
      ServiceType.plain.map { $0.reader(locator)() },
      ServiceType.plain.map { $0.resolve(locator) }
    )
  }

  // Rule: A `Dependency` from `Dependency(from:)` keeps its locator alive until the first read.
  // Look at: Dependency.swift, `weak` and `unowned`.
  @Test(.ownProcess) func `reads from a locator that nothing else stores`() {
    ServiceLocator.shared.register(Int.self, instance: 1)
    func makeLocator() -> ServiceLocator {
      let locator = ServiceLocator()
      locator.register(Int.self, instance: 2)
      locator.register(
        AnyThread<Dependency<Int>>.self,
        factory: { AnyThread(value: Dependency(from: $0)) }
      )
      return locator
    }
    let dependency = Dependency<Int>(from: makeLocator())
    // Created with the resolver that a builder gets.
    let built = makeLocator().resolve(AnyThread<Dependency<Int>>.self).value

    expectEqual([dependency, built].map(\.wrappedValue), [2, 2])
  }

  // Rule: A `Dependency` can be read any number of times, on any thread.
  // Look at: Dependency.swift, `wrappedValue`.
  @Test(.ownProcess) func `can be read three times`() {
    for type in ServiceType.plain { type.register(.shared, .factory) }
    for locator in [nil, ServiceLocator(kind: .shared)] {
      for type in ServiceType.plain {
        let read = type.reader(locator)
        let values = [read(), read(), read()]
        let expected = Array(repeating: type.resolve(locator ?? .shared), count: 3)
        if values != expected { return expectEqual(values, expected, type.name) }
      }
    }
  }

  // Rule: A `Dependency` can be read any number of times, on any thread.
  // Look at: Dependency.swift, what `wrappedValue` stores, and when.
  @Test func `can be read by two threads, wherever the second read begins`() async throws {
    ServiceLocator.shared.replace(Int.self, with: 1)
    try await everyInterleaving { schedule in
      let dependency: AnyThread<Dependency<Int>> = {
        let locator = ServiceLocator()
        locator.register(Int.self, instance: 4)
        return AnyThread(value: Dependency(from: locator))
      }()
      let read: @Sendable () async throws -> Int = { dependency.value.wrappedValue }
      expectEqual(try await schedule.concurrently(read, and: read), [4, 4])
    }
  }

  // Rule: A `Dependency` can be read any number of times, on any thread.
  // Look at: Dependency.swift, what `wrappedValue` stores, and when.
  @Test func `can be read by eight threads`() async {
    ServiceLocator.shared.replace([String].self, with: [])
    let locator = ServiceLocator()
    let texts = (1...20).map { "text number \($0)" }
    locator.register([String].self, factory: { _ in texts })
    for _ in 1...20 {
      let dependency = AnyThread(value: Dependency<[String]>(from: locator))
      let values = await race(threads: 8) { _ in dependency.value.wrappedValue }
      if Set(values) != [texts] { return expectEqual(Set(values), [texts]) }
    }
  }

  // Rule: A `Dependency` that is created after a `replace` returns the replacement.
  // Look at: Dependency.swift, everything `static` or global.
  @Test(.ownProcess, arguments: [false, true])
  func `a dependency created after a replace returns the replacement`(isShared: Bool) {
    let locator = makeLocator(isShared: isShared)
    for number in 1...3 {
      locator.replace(Int.self, with: number)
      let dependency: Dependency<Int> = makeDependency(locator)
      expectEqual(dependency.wrappedValue, number)
    }
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: Dependency.swift and Wiring.swift, everything `static` or global.
  @MainActor
  @Test func `a locator is released with its last dependency or view model`() async {
    ServiceLocator.shared.replace(Part.self, with: Part(number: 2))
    for isRead in [false, true] {
      await expectDeallocated("the service of a dependency; read: \(isRead)") {
        let locator = ServiceLocator()
        let part = Part(number: 1)
        locator.register(Part.self, instance: part)
        let dependency = Dependency<Part>(from: locator)
        if isRead { _ = dependency.wrappedValue }
        return part
      }
      await expectDeallocated("a view model; used: \(isRead)") {
        let locator = ServiceLocator()
        locator.register(LoginServiceSpy(returning: .ada), UserSessionSpy())
        let screen = makeLoginViewModel(locator: locator)
        if isRead { await screen.logIn(username: "ada", password: "secret") }
        return locator
      }
    }
  }

  // Rule: The view model from `makeLoginViewModel(locator:)` uses the login service and the session of that locator.
  // Look at: LoginViewModel.swift and Wiring.swift, where its services come from.
  @MainActor
  @Test func `each view model of a locator uses the services that it has then`() async {
    let locator = ServiceLocator()
    locator.register(LoginServiceSpy(returning: .ada), UserSessionSpy())
    await makeLoginViewModel(locator: locator).logIn(username: "ada", password: "secret")
    let service = LoginServiceSpy(returning: .ada)
    let session = UserSessionSpy()
    locator.replace((any LoginService).self, with: service)
    locator.replace((any UserSession).self, with: session)
    await makeLoginViewModel(locator: locator).logIn(username: "grace", password: "secret")

    expectEqual(service.requests, [Credentials("grace", "secret")])
    expectEqual(session.accounts, [.ada])
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: LoginViewModel.swift and Wiring.swift, fallbacks to live services.
  @MainActor
  @Test func `a log-in uses nothing live`() async {
    let locator = ServiceLocator()
    locator.register(LoginServiceSpy(returning: .ada), UserSessionSpy())
    let (_, uses) = await OutsideWorld.watching {
      await makeLoginViewModel(locator: locator).logIn(username: "ada", password: "secret")
    }

    expectEqual(uses, [])
  }
}

/// A value that tests use on other threads.
private struct AnyThread<Value>: @unchecked Sendable {
  // Unchecked, because an answer may be a class that is not declared `Sendable`.
  let value: Value
}

/// A resolver that calls a locator.
private final class ResolverProxy: Resolver {
  private let locator: ServiceLocator

  init(of locator: ServiceLocator) { self.locator = locator }

  func find<Service: Sendable>(_ type: Service.Type) -> Service? { locator.find(type) }
  func resolve<Service: Sendable>(_ type: Service.Type) -> Service { locator.resolve(type) }
}

/// Returns the shared locator, or a new locator after an `Int` was stored in the shared locator.
private func makeLocator(isShared: Bool) -> ServiceLocator {
  if isShared { return .shared }
  ServiceLocator.shared.replace(Int.self, with: 1)
  return ServiceLocator()
}

private func makeDependency<Service>(_ locator: ServiceLocator) -> Dependency<Service> {
  locator === ServiceLocator.shared ? Dependency() : Dependency(from: locator)
}
