import Exercise08Containers
import GradingSupport
import Lesson08Containers

/// What a call of the session returns; if it throws, the failure says which call did.
@MainActor func returned<Value>(_ call: String, _ body: () throws -> Value) throws(Broken) -> Value
{
  do { return try body() } catch { throw Broken("\(call) must return, and throws \(error)") }
}

/// An error with its type: others may read like it.
func told(_ error: any Error) -> String { "\(type(of: error)): \(error)" }

/// Pupils who come and go at one session, and what must then be seen.
struct SchoolStory: Story {
  enum Step {
    case logIn(String)
    case failToLogIn(Failure, isCancelled: Bool)
    /// Twice: the app finds a token in between.
    case logOut(isCancelled: Bool, isTwice: Bool)
    /// A caller may hold the planner from then on.
    case note(String, isHeld: Bool)
    case read
    case findToken(String)
  }

  /// The ways in which a log-in can fail.
  enum Failure: String, CaseIterable {
    case badInput = "with an empty name"
    case refused = "and is refused"
    case offline = "while the server is down"
    case cancelled = "and the request is cancelled"
    case unwired = "when the log-in can't be built"
  }

  let world: World
  let school = School { container, outside in
    SoundSchool.register(in: container, outside: outside)
    SoundSchool.registerPupilServices(in: container)
  }
  let desk: Desk

  /// Makes the session on the main actor, where it belongs.
  @MainActor final class Desk {
    private let school: School
    private(set) lazy var session = makePupilSession(in: school.container)

    nonisolated init(school: School) {
      self.school = school
    }

    /// What can be seen in the call that returns, and not a moment later.
    var seen: Seen {
      let greeting: String
      do { greeting = try session.greeting().text } catch { greeting = "\(error)" }
      return Seen(
        pupil: session.pupil?.name,
        greeting: greeting,
        token: school.keychain.token,
        isInApp: school.container.isRegistered(Pupil.self)
      )
    }
  }

  struct Seen: Equatable, Sendable {
    var pupil: String?
    var greeting = "notLoggedIn"
    var token: String?
    /// Whether a pupil is registered in the app's container.
    var isInApp = false
  }

  // The model.
  private(set) var pupil: String?
  /// Whether a log-in that failed has changed the session: the rule about failed log-ins tells that, and no other.
  private(set) var isChangedByFailure = false
  private(set) var notes: [String] = []
  /// The planners that callers hold, also of earlier log-ins.
  private var held: [HomeworkPlanner] = []
  private(set) var token: String?
  /// Whether the grades of this log-in were read.
  private var hasRead = false
  /// How many requests for grades there must have been.
  private(set) var reads = 0
  /// What the last log-in threw, and must have thrown.
  private(set) var error = ""
  private(set) var expectedError = ""
  /// What was seen when the step returned.
  private(set) var seen = Seen()
  /// What was seen while the last log-in waited for the server, and must have been seen.
  private(set) var meanwhile: (expected: Seen, seen: Seen)?

  init(world: World) {
    self.world = world
    desk = Desk(school: school)
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    [
      .logIn(["Ada", "Bob", " zoë  o'neill "].randomElement(using: &chance) ?? "Ada"),
      .failToLogIn(
        Failure.allCases.randomElement(using: &chance) ?? .refused,
        isCancelled: Bool.random(using: &chance)
      ),
      .logOut(
        isCancelled: Bool.random(using: &chance),
        isTwice: Bool.random(using: &chance)
      ),
      .note("x", isHeld: Bool.random(using: &chance)), .read,
      .findToken(Bool.random(using: &chance) ? "" : "older token"),
    ]
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .note, .read: pupil != nil
    case .findToken: pupil == nil
    default: true
    }
  }

  mutating func take(_ step: Step) throws {
    (error, expectedError, meanwhile) = ("", "", nil)
    let (desk, keychain) = (desk, school.keychain)
    switch step {
    case .logIn(let name):
      error = try logIn(name)
      (pupil, notes, hasRead, token) = (name, [], false, "token of \(name)")
      isChangedByFailure = false
    case .failToLogIn(let failure, let isCancelled):
      expectedError = try failToLogIn(failure, isCancelled)
      // A session may notice by itself that its caller has gone.
      if isCancelled, error == told(CancellationError()) { expectedError = error }
      isChangedByFailure = seen.greeting != greeting
    case .logOut(let isCancelled, let isTwice):
      seen = try world.value("the log-out", cancelled: isCancelled) { @MainActor in
        desk.session.logOut()
        if isTwice {
          keychain.keep(token: "older token")
          desk.session.logOut()
        }
        return desk.seen
      }
      (pupil, notes, token) = (nil, [], nil)
      isChangedByFailure = false
    case .findToken(let old):
      token = old
      school.keychain.keep(token: token)
      seen.token = token
    case .note(let text, let isHeld):
      // What throws here is told by the rule about that call.
      let planner = try world.value("planner()") { @MainActor in
        let planner = try? desk.session.planner()
        planner?.note(text)
        return planner
      }
      if isHeld, let planner { held.append(planner) }
      notes.append(text)
    case .read:
      let report = try world.value("report(of:)") { @MainActor in
        try? await desk.session.report(of: SchoolYear(1999))()
      }
      if report == nil { break }
      reads += hasRead ? 0 : 1
      hasRead = true
    }
  }

  /// - Returns: the error that must come of it.
  private mutating func failToLogIn(_ failure: Failure, _ isCancelled: Bool) throws -> String {
    var (name, reason): (String, any Error & Sendable) = ("Carol", School.Offline())
    switch failure {
    case .badInput: (name, reason) = ("", SchoolError.invalidInput)
    case .refused: reason = SchoolError.refused
    case .offline: break
    case .cancelled: reason = CancellationError()
    case .unwired:
      let keys = [ServiceKey(LoginUseCase.self), ServiceKey((any AuthRepository).self)]
      reason = ContainerError.missing(ServiceKey((any Keychain).self), path: keys, near: keys)
      school.container.register(LoginUseCase.self, .transient) { [reason] _ in throw reason }
    }
    // Whoever asks the server in spite of that hears something else.
    let isAsked = ![.badInput, .unwired].contains(failure)
    school.fail("school: login", isAsked ? reason : School.Offline(request: "login"))
    error = try logIn(name, isCancelled)
    school.fail(nil)
    SoundSchool.registerLogIn(in: school.container)
    return told(reason)
  }

  /// What `greeting()` must return or throw.
  var greeting: String { pupil.map { "Hello, \($0)!" } ?? "notLoggedIn" }

  private mutating func logIn(_ name: String, _ isCancelled: Bool = false) throws -> String {
    let (desk, looks) = (desk, Recorder<Seen>())
    let before = Seen(pupil: pupil, greeting: greeting)
    school.onRequest { _ in looks.record(await desk.seen) }
    let (error, seen) = try world.value("the log-in", cancelled: isCancelled) { @MainActor in
      do { try await desk.session.logIn(name: name, password: School.password) } catch {
        return (told(error), desk.seen)
      }
      return ("", desk.seen)
    }
    school.onRequest(nil)
    self.seen = seen
    meanwhile = looks.values.first.map { (before, $0) }
    return error
  }
}

extension SchoolStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .logIn(let name): "\(name) logs in"
    case .failToLogIn(let failure, let isCancelled):
      "a pupil tries to log in \(failure.rawValue)\(isCancelled ? cancelled : "")"
    case .logOut(let isCancelled, let isTwice):
      "the pupil logs out\(isTwice ? ", and once more with a token in the keychain" : "")"
        + (isCancelled ? cancelled : "")
    case .note(let text, let isHeld):
      "the pupil's planner notes \(text)\(isHeld ? ", and a caller holds it" : "")"
    case .read: "the pupil reads a report"
    case .findToken(let old): "the app starts with the token “\(old)” in the keychain"
    }
  }

  private var cancelled: String { ", called in a cancelled task" }
}
