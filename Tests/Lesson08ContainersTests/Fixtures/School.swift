import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld
import Testing

/// A school's app with doubles for everything that leaves the process.
final class School: Sendable {
  let container = DependencyContainer()
  let server = ServerFake()
  let keychain = MemoryKeychain()
  /// The servers and the keychain, each time that one was opened.
  let opened = Recorder<String>()
  /// The sessions of other pupils, which stay open.
  private let others = Recorder<any Container>()

  /// The password of every pupil.
  static let password = "long enough"

  /// - Parameter register: registers the app; without it, the answer does.
  init(register: (any Container, SchoolOutside) -> Void = registerSchool) {
    let outside = SchoolOutside(
      connect: { [opened, server] in
        opened.record($0.rawValue)
        return Client(name: $0.rawValue, server: server)
      },
      openKeychain: { [opened, keychain] in
        opened.record("keychain")
        return keychain
      }
    )
    register(container, outside)
  }

  /// The answer's app with correct registrations for task 1, because each task is tested separately.
  static var withCorrectServices: School {
    School { container, outside in
      registerSchool(in: container, outside: outside)
      CorrectApp.registerServices(in: container, outside: outside)
    }
  }

  /// Begins a session of a pupil, whose token is the pupil's name.
  ///
  /// - Parameter parent: the container in which it begins, if that is not the app's.
  func session(_ pupil: String, in parent: (any Container)? = nil) -> any Container {
    let session = (parent ?? container).beginScope(pupil)
    keychain.keep(token: pupil)
    registerSession(in: session, pupil: Pupil(pupil))
    return session
  }

  /// Begins Alan's session at a moment.
  ///
  /// - Parameter use: what Ada does in her session before.
  func session(
    at moment: Moment,
    after use: (any Container) async throws -> Void
  ) async rethrows -> any Container {
    if moment == .first { return session("Alan") }
    let adas = session("Ada")
    try await use(adas)
    if moment == .next { adas.endScope() } else { others.record(adas) }
    return session("Alan", in: moment == .nested ? adas : nil)
  }

  private struct Client: APIClient {
    let name: String
    let server: ServerFake

    func lines(at path: String, token: String?) async throws -> [String] {
      try await server.respond(to: path, of: name, token: token)
    }
  }
}

/// The moment at which a session begins.
enum Moment: String, CaseIterable, CustomTestStringConvertible {
  case first = "the first session"
  case next = "the session after Ada's"
  case overlapping = "a session beside Ada's"
  case nested = "a session inside Ada's"

  var testDescription: String { rawValue }
}

/// Both servers of the school. The responses contain the token or the path, and a test can let a request fail.
final class ServerFake: Sendable {
  private struct State {
    var requests: [String] = []
    var failure: (request: String, error: any Error)?
    var look: (@Sendable (String) async -> Void)?
  }
  private let state = Locked(State())

  /// The requests so far: `school: grades`.
  var requests: [String] { state.withLock { $0.requests } }

  /// Lets the next request fail that begins like this.
  func failNext(_ request: String, with error: any Error = AnyError()) {
    state.withLock { $0.failure = (request, error) }
  }

  /// Runs `look` during each request from now on.
  func duringRequests(_ look: (@Sendable (String) async -> Void)?) {
    state.withLock { $0.look = look }
  }

  func respond(to path: String, of server: String, token: String?) async throws -> [String] {
    let request = "\(server): \(path)"
    let look = state.withLock { state in
      state.requests.append(request)
      return state.look
    }
    await look?(request)
    let error: (any Error)? = state.withLock { state in
      guard let failure = state.failure, request.hasPrefix(failure.request) else { return nil }
      state.failure = nil
      return failure.error
    }
    if let error { throw error }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch (server, parts.first) {
    case ("school", "login"): return parts.last == School.password ? [parts[1]] : []
    case ("school", "grades"): return ["grades of \(token ?? "no pupil")"]
    case ("school", "notices"): return []
    case ("archive", "years"): return ["lines of \(parts.last ?? "")"]
    default: throw UnknownRequest(request: request)
    }
  }
}

/// The error of a request that no server of the school has.
struct UnknownRequest: Error {
  let request: String
}

/// A repository with fixed grades.
struct GradesStub: GradeRepository {
  let lines: [String]
  init(_ lines: String...) { self.lines = lines }
  func grades() async throws -> [String] { lines }
}

/// Weak references to objects that builders or checks have created.
final class WeakObjects: @unchecked Sendable {
  // Unchecked, because a weak reference isn't Sendable. A correct answer builds on one thread.
  private(set) var all: [Weak] = []

  func add(_ object: AnyObject) { all.append(Weak(object: object)) }
}
