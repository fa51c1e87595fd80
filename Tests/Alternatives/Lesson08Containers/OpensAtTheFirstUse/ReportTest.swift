// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

/// Tests the report screen in three concurrent runs of the app, each with servers of its own.
@MainActor
func reportFailures(of app: SchoolApp) async -> [String] {
  async let bothAnswer = failures(of: app, broken: nil)
  async let noSchool = failures(of: app, broken: .school)
  async let noArchive = failures(of: app, broken: .archive)
  return await bothAnswer + noSchool + noArchive
}

@MainActor
private func failures(of app: SchoolApp, broken: SchoolOutside.Server?) async -> [String] {
  let trial = broken.map { "without the \($0) server" } ?? "both servers answer"
  let school = StubServer(
    path: "grades",
    token: "t-31-xyz",
    answer: broken == .school ? nil : ["Latin 4"]
  )
  let archive = StubServer(
    path: "years/2011",
    token: nil,
    answer: broken == .archive ? nil : ["2011: won the cup"]
  )
  let keychain = MemoryKeychain()
  keychain.keep(token: "t-31-xyz")

  let container = DependencyContainer()
  app.register(
    container,
    SchoolOutside(
      connect: { server in server == .school ? school : archive },
      openKeychain: { keychain }
    )
  )
  let session = container.beginScope(trial)
  defer { session.endScope() }
  app.registerSession(session, Pupil("Emmy"))

  let model: any ReportModel
  do {
    model = try app.makeReportModel(session, SchoolYear(2011))
  } catch {
    return ["\(trial): no model: \(error)"]
  }
  await model.load()
  let state = model.state

  var failures: [String] = []
  if broken == nil {
    if state != .loaded(["Latin 4", "2011: won the cup"]) { failures.append("\(trial): \(state)") }
  } else if case .failed = state {
    // As it should be.
  } else {
    failures.append("\(trial): \(state)")
  }
  let strange = await school.strangeRequests + archive.strangeRequests
  return failures + strange.map { "\(trial): strange request \($0)" }
}

/// A server that accepts one request. It is an actor: requests may come from any thread.
private actor StubServer: APIClient {
  private let path: String
  private let token: String?
  private let answer: [String]?
  private(set) var strangeRequests: [String] = []

  init(path: String, token: String?, answer: [String]?) {
    self.path = path
    self.token = token
    self.answer = answer
  }

  func lines(at path: String, token: String?) async throws -> [String] {
    guard path == self.path, token == self.token else {
      strangeRequests.append("\(path), token \(token ?? "none")")
      throw SchoolError.refused
    }
    guard let answer else { throw PowerCut() }
    return answer
  }
}

private struct PowerCut: Error {}
