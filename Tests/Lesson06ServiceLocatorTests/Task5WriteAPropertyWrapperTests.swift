import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

extension Lesson06 {
  @Suite("Task 5 · Write a property wrapper", .ownProcess)
  struct Task5 {
    // Rule: `Dependency()` resolves from `ServiceLocator.shared`.
    // Look at: Dependency.swift, `init()`.
    @Test func `resolves from the shared locator by default`() {
      ServiceLocator.shared.replace(Bank.User.self, with: Bank.User(number: 4))
      @Dependency var user: Bank.User

      #expect(user == Bank.User(number: 4))
    }

    // Rule: `Dependency(from:)` resolves from the resolver that was passed.
    // Look at: Dependency.swift, `init(from:)`.
    @Test func `resolves from the resolver passed to its initializer`() {
      ServiceLocator.shared.replace(Shop.User.self, with: Shop.User(number: 1))
      let locator = ServiceLocator()
      locator.register(Shop.User.self, instance: Shop.User(number: 5))

      let user = Dependency<Shop.User>(from: locator).wrappedValue

      #expect(user == Shop.User(number: 5))
    }

    // Rule: A `Dependency` from `.resolved` returns the value that was passed and calls no locator.
    // Look at: Dependency.swift, `resolved`.
    @Test func `resolved returns the value that was passed`() {
      ServiceLocator.shared.replace(LaserPrinter.self, with: LaserPrinter(model: 1))

      let printer = Dependency.resolved(LaserPrinter(model: 6)).wrappedValue

      #expect(printer == LaserPrinter(model: 6))
    }

    // Rule: Creating a `Dependency` resolves nothing, so its service can be registered later.
    // Look at: Dependency.swift, the initializers.
    @Test func `the service can be registered after the dependency was created`() {
      ServiceLocator.shared.replace(Bank.User.self, with: Bank.User(number: 1))
      let locator = ServiceLocator()
      let user = Dependency<Bank.User>(from: locator)

      locator.register(Bank.User.self, instance: Bank.User(number: 7))

      #expect(user.wrappedValue == Bank.User(number: 7))
    }

    // Rule: The view model from `makeLoginViewModel(locator:)` uses the login service and the session of that locator.
    // Look at: LoginViewModel.swift and Wiring.swift, where its services come from.
    @MainActor
    @Test func `the view model uses the services of its locator`() async {
      let service = LoginServiceSpy(returning: .ada)
      let session = UserSessionSpy()
      let locator = ServiceLocator()
      locator.register(service, session)
      let screen = makeLoginViewModel(locator: locator)

      await screen.logIn(username: "ada", password: "secret")

      #expect(service.requests == [Credentials("ada", "secret")])
      #expect(session.accounts == [.ada])
    }
  }
}
