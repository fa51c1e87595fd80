import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08.Task1 {
  // Rule: Each service has the lifetime of table 2.
  // Look at: SchoolRegistrations.swift, the second argument of `register` for the validator.
  @Test func `the validator is a singleton or transient`() {
    let nodes = School().container.graph().nodes
    let lifetime = nodes.first { $0.key == ServiceKey((any InputValidator).self) }?.lifetime
    // An app without a validator breaks another rule.
    if let lifetime { expectEqual([.singleton, .transient].contains(lifetime), true) }
  }

  // Rule: Each service has the lifetime of table 2.
  // Look at: SchoolRegistrations.swift, the builder of `Crest`: it creates one, and stores none.
  @Test func `a crest is shared while a caller holds it, and then released`() throws {
    let school = School()
    let session = school.session("Ada")
    // A crest with another lifetime breaks the rule of the example.
    let nodes = school.container.graph().nodes
    guard nodes.contains(ServiceGraph.Node(ServiceKey(Crest.self), .weak)) else { return }
    func crest() throws -> Weak {
      let held = try session.resolve(Crest.self)
      expectEqual(held === (try school.container.resolve(Crest.self)), true, "one crest")
      return Weak(object: held)
    }

    expectEqual(try crest().isReleased, true, "the first crest is released")
    expectEqual(try crest().isReleased, true, "the second crest is released")
  }

  // Rule: Each pupil reads their own grades.
  // Look at: SchoolRegistrations.swift, every object that a builder stores, or shares between pupils.
  @Test(arguments: Moment.allCases)
  func `grades and reports are the pupil's own in every session`(moment: Moment) async throws {
    let school = School()
    let session = try await school.session(at: moment, after: visit)

    let grades = try await session.resolve(GradesUseCase.self)()
    expectEqual(grades, ["grades of Alan"])
    let report = try session.resolve(ReportUseCase.self, argument: SchoolYear(2023))
    expectEqual(try await report().first, "grades of Alan")
  }

  // Rule: When a session registers a double, its transient and scoped services use the double in place of the app's
  // service.
  // Look at: SchoolRegistrations.swift, the builders of `LoginUseCase` and `LogoutUseCase`.
  @Test func `log-in and log-out use the doubles of their session`() async throws {
    let session = School().session("Ada")
    let calls = Recorder<String>()
    session.register((any InputValidator).self, .transient) { _ in
      calls.record("validator")
      return LengthValidator()
    }
    session.register((any AuthRepository).self, .transient) { _ in AuthSpy(calls: calls) }
    // A log-in that can't be resolved breaks another rule.
    guard let logIn = try? session.resolve(LoginUseCase.self) else { return }
    try await logIn(name: "Ada", password: School.password)
    try session.resolve(LogoutUseCase.self)()

    expectEqual(calls.values.filter { $0 != "validator" }, ["log-in", "log-out"])
    expectEqual(calls.values.contains("validator"), true, "the session's validator is used")
  }

  // Rule: When a session registers a double, its transient and scoped services use the double in place of the app's
  // service.
  // Look at: SchoolRegistrations.swift, the builders of `GradeRepository` and `ReportUseCase`.
  @Test(arguments: ["client", "keychain", "archive", "repository"])
  func `grades and reports use the double of their session`(service: String) async throws {
    let session = School().session("Ada")
    switch service {
    case "client": session.register((any APIClient).self, .singleton) { _ in ClientStub() }
    case "archive":
      session.register((any APIClient).self, .singleton, name: service) { _ in ClientStub() }
    case "keychain":
      session.register((any Keychain).self, .singleton) { _ in
        let keychain = MemoryKeychain()
        keychain.keep(token: "the double")
        return keychain
      }
    default:
      session.register((any GradeRepository).self, .scoped) { _ in
        GradesStub("grades of the double")
      }
    }
    let report = try session.resolve(ReportUseCase.self, argument: SchoolYear(2023))
    let lines = try await report()

    expectEqual(lines.contains { $0.contains("the double") }, true, "\(lines)")
  }

  // Rule: Every session can resolve the use cases and the `Crest`.
  // Look at: SchoolRegistrations.swift, the service that is not registered.
  @Test(arguments: Moment.allCases)
  func `every session resolves the use cases and the crest`(moment: Moment) async throws {
    let session = await School().session(at: moment) { _ in }

    _ = try session.resolve(LoginUseCase.self)
    _ = try session.resolve(LogoutUseCase.self)
    _ = try session.resolve(GradesUseCase.self)
    _ = try session.resolve(ReportUseCase.self, argument: SchoolYear(2023))
    _ = try session.resolve(Crest.self)
  }

  // Rule: The app opens each connection and the keychain once, for all pupils.
  // Look at: SchoolRegistrations.swift, the lifetimes of the clients and the keychain.
  @Test func `three sessions share the connections and the keychain`() async throws {
    let school = School()
    for pupil in ["Ada", "Alan", "Ada"] { try await visit(school.session(pupil)) }

    expectEqual(school.opened.values.sorted(), ["archive", "keychain", "school"])
  }

  // Rule: A log-in stores the token of the school's server, and a log-out removes it.
  // Look at: SchoolRegistrations.swift, the client and the keychain of `AuthRepository`.
  @Test func `a log-in stores the token, and a log-out removes it`() async throws {
    let school = School()
    let session = school.session("Ada")
    // A log-in that can't be resolved breaks another rule.
    guard let logIn = try? session.resolve(LoginUseCase.self) else { return }
    try await logIn(name: " Grace ", password: School.password)
    expectEqual(school.keychain.token, " Grace ")
    try session.resolve(LogoutUseCase.self)()
    expectEqual(school.keychain.token, nil)

    let requests = school.server.requests
    await #expect(throws: SchoolError.invalidInput) { try await logIn(name: "Al", password: "no") }
    expectEqual(school.server.requests, requests, "a short password sends no request")
  }

  // Rule: Creating an object starts no work unless the task says so.
  // Look at: SchoolRegistrations.swift, the lines outside of the builders.
  @Test func `registering the services opens no connection and no keychain`() {
    expectEqual(School().opened.values, [])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: SchoolRegistrations.swift, every builder that captures the container.
  @Test func `the container is released with its last owner`() async {
    await expectDeallocated("the app's container") {
      let school = School()
      try? await visit(school.session("Ada"))
      return school.container
    }
  }

  /// Reads the grades, a report and the crest in a session.
  private func visit(_ session: any Container) async throws {
    _ = try await session.resolve(GradesUseCase.self)()
    _ = try? await session.resolve(ReportUseCase.self, argument: SchoolYear(2023))()
    _ = try? session.resolve(LoginUseCase.self)
    _ = try session.resolve(Crest.self)
  }
}

private struct AuthSpy: AuthRepository {
  let calls: Recorder<String>
  func logIn(name: String, password: String) async throws { calls.record("log-in") }
  func logOut() { calls.record("log-out") }
}

private struct ClientStub: APIClient {
  func lines(at path: String, token: String?) async throws -> [String] {
    ["\(path) of the double"]
  }
}
