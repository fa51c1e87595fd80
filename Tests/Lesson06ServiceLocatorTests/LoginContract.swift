import Exercise06ServiceLocator
import GradingSupport
import Lesson06ServiceLocator
import Testing

/// What holds for every login view model, wherever its services come from. Tasks 5 and 6 are graded by
/// these same three tests.
struct LoginContract: Sendable {
  /// Makes the view model that is judged, out of these two.
  let make: @MainActor @Sendable (any LoginService, any UserSession) -> any LoginScreen

  /// The contract for view models that find both in a locator.
  static let onALocator = LoginContract { service, session in
    let locator = ServiceLocator()
    locator.register((any LoginService).self, instance: service)
    locator.register((any UserSession).self, instance: session)
    return makeLoginViewModel(locator: locator)
  }

  @MainActor
  func startsTheSession(sourceLocation: SourceLocation = #_sourceLocation) async {
    let account = Account(id: 7, name: Varied.names(1)[0])
    let session = UserSessionDouble()
    let sut = make(LoginServiceDouble.knowing(account), session)

    await sut.logIn(username: "ada", password: "engine")

    expect(
      session.started.values.map(\.name),
      equals: [account.name],
      "the session handed over must be started once, for the account that the service answered",
      sourceLocation: sourceLocation
    )
    expect(
      sut.status,
      equals: LoginStatus.welcome(account.name),
      "the screen must welcome the account that the service handed over answered",
      sourceLocation: sourceLocation
    )
  }

  @MainActor
  func asksTheService(sourceLocation: SourceLocation = #_sourceLocation) async {
    let service = LoginServiceDouble.knowing(Account(id: 7, name: "Ada"))
    let sut = make(service, UserSessionDouble())

    await sut.logIn(username: "ada", password: "engine")
    await sut.logIn(username: "grace", password: "compiler")

    expect(
      service.requests.values,
      equals: ["ada engine", "grace compiler"],
      "two logins are two requests to the service handed over; look at LoginViewModel.logIn",
      sourceLocation: sourceLocation
    )
  }

  @MainActor
  func showsTheReason(sourceLocation: SourceLocation = #_sourceLocation) async {
    let reason = "\(Varied.names(1)[0]) is not known here"
    let session = UserSessionDouble()
    let sut = make(LoginServiceDouble.refusing(reason), session)

    await sut.logIn(username: "ada", password: "wrong")

    expect(
      session.started.values.map(\.name),
      equals: [],
      "a login that was refused must leave the session alone; look at LoginViewModel.logIn",
      sourceLocation: sourceLocation
    )
    expect(
      sut.status,
      equals: LoginStatus.refused(reason),
      "a refused login shows the reason that the service handed over gave",
      sourceLocation: sourceLocation
    )
  }
}
