import Exercise12BuildingAContainer
import GradingSupport
import Lesson12BuildingAContainer
import Testing

extension Lesson12.Task7 {
  // Rule: `verify` reports every error that a request would throw, sorted by description.
  // Look at: Rehearsal.swift, what a dry run refuses, builds and throws where a request does.
  @Test(.deterministic)
  func `verify reports the errors of requests to a new container`() async throws {
    try await always(VerifyMachine.self) { container in
      expectEqual(container.report, container.requests)
    }
  }

  // Rule: `verify` reports a builder's own error once, as `builderFailed` with the service of the builder that threw it.
  // Look at: Rehearsal.swift, how the dry run finds the builder that threw an error.
  @Test(arguments: [Lifetime.transient, .singleton, .scoped])
  func `equal errors of three builders are three errors in every order of trying`(
    lifetime: Lifetime
  ) {
    let session = makeContainer().beginScope("session")
    session.register(Badge.self, lifetime) { _ in throw OutOfTune(key: 3) }
    for name in [nil, "annex"] {
      session.register(Hall.self, lifetime, name: name) { _ in throw OutOfTune(key: 3) }
    }
    for name in Varied.names(12) {
      session.register(Choir.self, .transient, name: name, needs: Hall.self) { Choir(parts: []) }
    }
    let keys = [
      ServiceKey(Badge.self), ServiceKey(Hall.self), ServiceKey(Hall.self, name: "annex"),
    ]
    let expected = keys.map { ContainerError.builderFailed($0, reason: "OutOfTune(key: 3)") }
    expectEqual(Set(session.verify()), Set(expected))
    expectEqual(session.verify().count, 3, "errors")
  }

  // Rule: `verify` reports only errors that a request throws, no matter in which order it tries the services.
  // Look at: Rehearsal.swift, on which paths a remembered result is used.
  @Test(arguments: Lifetime.allCases)
  func `a cycle that a builder handles is not reported`(lifetime: Lifetime) async {
    for other in Lifetime.allCases where (lifetime == .scoped) == (other == .scoped) {
      let session = makeContainer().beginScope("session")
      // In every order of trying, some badge is tried before its orchestra.
      for (number, name) in Varied.names(12).enumerated() {
        session.register(Orchestra.self, lifetime, name: name, needs: Choir.self, named: name) {
          Orchestra()
        }
        session.register(Choir.self, .transient, name: name, needs: Badge.self, named: name) {
          Choir(parts: [])
        }
        session.register(Badge.self, other, name: name) { resolver in
          // Half of them need more if there is an orchestra. In a request there is none.
          let orchestra = try? resolver.resolve(Orchestra.self, name: name)
          if orchestra != nil, number.isMultiple(of: 2) { _ = try resolver.resolve(Head.self) }
          return Badge(1)
        }
      }
      let errors = await race(threads: 1) { _ in session.verify() }
      let error = errors.first?.first?.description
      expectEqual(error, nil, "a \(lifetime) orchestra needs a \(other) badge, which tries it")
    }
  }

  // Rule: `verify` reports a captive dependency even if the transient service in between can be built for other callers.
  // Look at: Rehearsal.swift, for which callers a remembered result counts.
  @Test(arguments: [Lifetime.singleton, .weak], [true, false])
  func `a captive is reported in every order of trying`(lifetime: Lifetime, hasOwnHall: Bool) {
    let container = makeContainer()
    container.register(Badge.self, .scoped) { _ in Badge(1) }
    let names = Varied.names(16)
    for name in [nil] + names {
      container.register(Hall.self, .transient, name: name, needs: Badge.self) { Hall() }
    }
    for name in names {
      let hall = hasOwnHall ? name : nil
      container.register(Orchestra.self, lifetime, name: name, needs: Hall.self, named: hall) {
        Orchestra()
      }
    }
    let expected = names.map { name in
      ContainerError.captive(ServiceKey(Badge.self), in: ServiceKey(Orchestra.self, name: name))
    }
    expectEqual(Set(container.verify()), Set(expected))
  }

  // Rule: The example of a service never replaces an argument that another builder passes or forgets to pass.
  // Look at: Rehearsal.swift, the argument that a dry run passes on.
  @Test(arguments: [nil, "seven"])
  func `verify reports a wrong argument of a builder`(argument: String?) {
    let container = makeContainer()
    container.register(Pupil.self, example: 12) { _, _ in Pupil() }
    container.register(Head.self, .transient) { resolver in
      if let argument { _ = try resolver.resolve(Pupil.self, argument: argument) }
      if argument == nil { _ = try resolver.resolve(Pupil.self) }
      return Head()
    }
    let errors = container.verify().map { error in containerError { throw error } }
    expectEqual(errors, [.wrongArgument(ServiceKey(Pupil.self))])
  }
}
