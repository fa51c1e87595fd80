// Lesson 08 · Containers. One good answer of several.
import Lesson08Containers

/// Tests the report screen of an app, and returns a line for each failure.
@MainActor
func reportFailures(of app: SchoolApp) async -> [String] {
  var failures: [String] = []
  let working = await report(of: app, school: .answer, archive: .answer)
  if working != .loaded(["Maths 5", "founded in 1999"]) {
    failures.append("both servers respond: \(working)")
  }
  // One server at a time, because each failure takes a path of its own through the app.
  for (school, archive) in [(StubClient.Mode.fail, StubClient.Mode.answer), (.answer, .fail)] {
    let broken = await report(of: app, school: school, archive: archive)
    // The case only, because the app words the text.
    if case .failed = broken { continue }
    failures.append("a server fails: \(broken)")
  }
  return failures
}

/// Returns the state after a load, in a new container.
@MainActor
private func report(
  of app: SchoolApp,
  school: StubClient.Mode,
  archive: StubClient.Mode
) async -> ReportState {
  let container = DependencyContainer()
  app.register(container, .live)
  // In the same container, because its singletons see no doubles of a scope.
  let keychain = MemoryKeychain()
  keychain.keep(token: "ada's token")
  container.register((any Keychain).self, .singleton) { _ in keychain }
  container.register((any APIClient).self, .singleton) { _ in
    StubClient(mode: school, path: "grades", token: "ada's token", answer: ["Maths 5"])
  }
  container.register((any APIClient).self, .singleton, name: "archive") { _ in
    StubClient(mode: archive, path: "years/1999", token: nil, answer: ["founded in 1999"])
  }
  let session = container.beginScope("test")
  app.registerSession(session, Pupil("Ada"))
  guard let model = try? app.makeReportModel(session, SchoolYear(1999)) else { return .empty }
  await model.load()
  return model.state
}

/// A client that accepts one request, or fails.
private struct StubClient: APIClient {
  enum Mode { case answer, fail }

  let mode: Mode
  let path: String
  let token: String?
  let answer: [String]

  func lines(at path: String, token: String?) async throws -> [String] {
    guard mode == .answer, path == self.path, self.token == nil || token == self.token else {
      throw SchoolError.refused
    }
    return answer
  }
}
