import Exercise08Containers
import GradingSupport
import Lesson08Containers

/// Pupils who come and go at one session, and what must then be seen.
struct SchoolStory: Story {
  enum Step {
    case logIn(String)
    case failToLogIn(Failure)
    case logOut
    case note(String)
    case read
  }

  /// The ways in which a log-in can fail.
  enum Failure: String, CaseIterable {
    case badInput = "with a short password"
    case refused = "and is refused"
    case offline = "while the server is down"
  }

  let world: World
  let school = School { container, outside in
    SoundSchool.register(in: container, outside: outside)
    SoundSchool.registerPupilServices(in: container)
  }
  let desk: Desk

  /// Makes the session on the main actor, where it belongs.
  @MainActor final class Desk {
    private let container: any Container
    private(set) lazy var session = makePupilSession(in: container)

    nonisolated init(container: any Container) {
      self.container = container
    }
  }

  // The model.
  private(set) var pupil: String?
  private(set) var notes: [String] = []
  /// Whether the grades of this log-in were read.
  private var hasRead = false
  /// How many requests for grades there must have been.
  private(set) var reads = 0
  /// What the last log-in threw, and must have thrown.
  private(set) var error = ""
  private(set) var expectedError = ""

  init(world: World) {
    self.world = world
    desk = Desk(container: school.container)
  }

  static func steps(_ chance: inout SeededGenerator) -> [Step] {
    [
      .logIn(["Ada", "Bob"].randomElement(using: &chance) ?? "Ada"),
      .failToLogIn(Failure.allCases.randomElement(using: &chance) ?? .refused),
      .logOut, .note(["x", "y"].randomElement(using: &chance) ?? "x"), .read,
    ]
  }

  func allows(_ step: Step) -> Bool {
    switch step {
    case .note, .read: pupil != nil
    default: true
    }
  }

  mutating func take(_ step: Step) throws {
    (error, expectedError) = ("", "")
    let desk = desk
    switch step {
    case .logIn(let name):
      error = try logIn(name, "long enough")
      (pupil, notes, hasRead) = (name, [], false)
    case .failToLogIn(.badInput):
      error = try logIn("Carol", "short")
      expectedError = "invalidInput"
    case .failToLogIn(.refused):
      error = try logIn("Mallory", "long enough")
      expectedError = "refused"
    case .failToLogIn(.offline):
      school.fail("school: login")
      error = try logIn("Carol", "long enough")
      school.fail(nil)
      expectedError = "Offline(request: \"school: login/Carol/long enough\")"
    case .logOut:
      try world.value("the log-out") { @MainActor in desk.session.logOut() }
      (pupil, notes) = (nil, [])
    case .note(let text):
      try world.value("the planner") { @MainActor in
        try desk.session.planner().note(text)
      }
      notes.append(text)
    case .read:
      _ = try world.value("the report") { @MainActor in
        try await desk.session.report(of: SchoolYear(1999))()
      }
      reads += hasRead ? 0 : 1
      hasRead = true
    }
  }

  private func logIn(_ name: String, _ password: String) throws -> String {
    let desk = desk
    return try world.value("the log-in") { @MainActor in
      do { try await desk.session.logIn(name: name, password: password) } catch {
        return "\(error)"
      }
      return ""
    }
  }
}

extension SchoolStory.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .logIn(let name): "\(name) logs in"
    case .failToLogIn(let failure): "a pupil tries to log in \(failure.rawValue)"
    case .logOut: "the pupil logs out"
    case .note(let text): "the pupil's planner notes \(text)"
    case .read: "the pupil reads a report"
    }
  }
}
