import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld

/// A school with doubles for what leaves the process. They answer, remember, and fail when they are told to.
final class School: Sendable {
  let container = DependencyContainer()
  /// What was opened: a server, or the keychain.
  let opened = Recorder<String>()
  /// What was requested: `school: grades`.
  let requested = Recorder<String>()
  let keychain = MemoryKeychain()
  private let failing = Locked<(request: String, error: any Error & Sendable)?>(nil)
  private let onRequest = Locked<(@Sendable (String) async -> Void)?>(nil)

  /// A reason why no answer came that no lesson knows.
  struct Offline: Error, Equatable {
    var request = ""
  }

  /// The password of every pupil. Changed in any way, the server refuses it.
  static let password = " Pässword, long enough: 1234567890 "

  /// What a request can fail with: errors of the lesson, of Swift, and of another module.
  static let reasons: [Ending<any Error & Sendable>] = [
    Ending("the server is down", Offline()),
    Ending("the server says no", SchoolError.refused),
    Ending("the request is cancelled", CancellationError()),
  ]

  /// - Parameter register: by default the registrations of the answer.
  init(register: (any Container, SchoolOutside) -> Void = registerSchool) {
    register(container, outside)
  }

  /// The answer's registrations, and over those of task 1 the grader's: a task is graded for itself.
  static var ofOtherTasks: School {
    School { container, outside in
      registerSchool(in: container, outside: outside)
      SoundSchool.register(in: container, outside: outside)
    }
  }

  /// The next request that begins like this fails, and no second try; none with nil.
  func fail(_ request: String?, _ error: any Error & Sendable = Offline()) {
    failing.withLock { $0 = request.map { ($0, error) } }
  }

  /// Runs `body` while the next requests are under way.
  func onRequest(_ body: (@Sendable (String) async -> Void)?) {
    onRequest.withLock { $0 = body }
  }

  /// A scope in which this pupil is logged in.
  func session(_ name: String) -> any Container {
    let session = container.beginScope(name)
    enter(session, name)
    return session
  }

  /// What a pupil does in a session: reads a report and logs out.
  static func visit(_ session: any Container) async throws {
    _ = try await session.resolve(ReportUseCase.self, argument: SchoolYear(2023))()
    try session.resolve(LogoutUseCase.self)()
  }

  /// A log-in of this pupil, in this scope.
  func enter(_ session: any Container, _ name: String) {
    keychain.keep(token: "token of \(name)")
    registerSession(in: session, pupil: Pupil(name))
  }

  private var outside: SchoolOutside {
    // Nothing here holds the container: what a test wants released would be held by its own doubles.
    let (opened, requested, failing, keychain) = (opened, requested, failing, keychain)
    let onRequest = onRequest
    return SchoolOutside(
      connect: { server in
        opened.record(server.rawValue)
        return Client(
          server: server.rawValue,
          requested: requested,
          failing: failing,
          onRequest: onRequest
        )
      },
      openKeychain: {
        opened.record("keychain")
        return keychain
      }
    )
  }

  private struct Client: APIClient {
    let server: String
    let requested: Recorder<String>
    let failing: Locked<(request: String, error: any Error & Sendable)?>
    let onRequest: Locked<(@Sendable (String) async -> Void)?>

    func lines(at path: String, token: String?) async throws -> [String] {
      let request = "\(server): \(path)"
      requested.record(request)
      await onRequest.withLock { $0 }?(request)
      let error: (any Error)? = failing.withLock { failing in
        guard let (start, error) = failing, request.hasPrefix(start) else { return nil }
        failing = nil
        return error
      }
      if let error { throw error }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      switch (server, parts.first) {
      case ("school", "login"):
        let isKnown = parts[1] != "Mallory" && parts[2] == School.password
        return isKnown ? ["token of \(parts[1])"] : []
      case ("school", "grades"): return ["grades for the \(token ?? "missing token")"]
      case ("school", "notices"): return []
      case ("archive", "years"): return ["lines of \(parts[1])"]
      default: throw Offline(request: request)
      }
    }
  }
}

/// A session of a school, and the name of its pupil.
struct Place {
  let school: School
  let session: any Container
  let pupil: String
  /// A session that is still open.
  var other: (any Container)?

  /// Where a rule of tasks 1 and 2 must hold.
  ///
  /// - Parameters:
  ///   - make: makes the school.
  ///   - use: what a pupil did in an earlier session.
  static func all(
    _ make: @escaping () -> School,
    use: @escaping (School, any Container) async throws -> Void
  ) -> [Situation<Place>] {
    func place(
      _ name: String,
      after first: String?,
      isOpen: Bool = false,
      of pupil: String = "Alan"
    ) -> Situation<Place> {
      Situation(name) {
        let school = make()
        let other = first.map { school.session($0) }
        if let other { try await use(school, other) }
        if !isOpen { other?.endScope() }
        let session = school.session(pupil)
        return Place(school: school, session: session, pupil: pupil, other: other)
      }
    }
    return [
      place("in the first session", after: nil),
      place("in the session of the next pupil", after: "Ada", of: " zoë  o'neill "),
      place("in a second session of the same pupil", after: "Alan"),
      place("while the session of another pupil is open", after: "Ada", isOpen: true),
      place("while another session of the same pupil is open", after: "Alan", isOpen: true),
      Situation("in a session inside a session") {
        let school = make()
        let outer = school.session("Ada")
        try await use(school, outer)
        let inner = outer.beginScope("Alan")
        school.enter(inner, "Alan")
        return Place(school: school, session: inner, pupil: "Alan", other: outer)
      },
    ]
  }
}

/// How every service is registered when nothing is wrong.
enum SoundSchool {
  static func register(in container: any Container, outside: SchoolOutside) {
    container.register((any APIClient).self, .singleton) { _ in outside.connect(.school) }
    container.register((any APIClient).self, .singleton, name: "archive") { _ in
      outside.connect(.archive)
    }
    container.register((any Keychain).self, .singleton) { _ in outside.openKeychain() }
    container.register((any InputValidator).self, .transient) { _ in LengthValidator() }
    container.register((any AuthRepository).self, .singleton) { resolver in
      RemoteAuthRepository(
        client: try resolver.resolve((any APIClient).self),
        keychain: try resolver.resolve((any Keychain).self)
      )
    }
    container.register((any GradeRepository).self, .scoped) { resolver in
      try RemoteGradeRepository(from: resolver)
    }
    registerLogIn(in: container)
    container.register(LogoutUseCase.self, .transient) { resolver in
      LogoutUseCase(repository: try resolver.resolve((any AuthRepository).self))
    }
    container.register(GradesUseCase.self, .transient) { resolver in
      GradesUseCase(repository: try resolver.resolve((any GradeRepository).self))
    }
    container.register(ReportUseCase.self, example: SchoolYear(2024)) { resolver, year in
      try ReportUseCase(year, from: resolver)
    }
  }

  static func registerLogIn(in container: any Container) {
    container.register(LoginUseCase.self, .transient) { resolver in
      LoginUseCase(
        repository: try resolver.resolve((any AuthRepository).self),
        validator: try resolver.resolve((any InputValidator).self)
      )
    }
  }

  /// What tasks 4 and 6 need on top.
  static func registerPupilServices(in container: any Container) {
    container.register(Greeting.self, .transient) { resolver in
      Greeting(pupil: try resolver.resolve(Pupil.self))
    }
    container.register(HomeworkPlanner.self, .scoped) { resolver in
      HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
    }
  }
}
