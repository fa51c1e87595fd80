import Lesson08Containers

private typealias Answer = Result<[String], SchoolError>

/// Tests the report screen in four concurrent runs, each in a container of its own, with two loads in each.
@MainActor
func reportFailures(of app: SchoolApp) async -> [String] {
  let (grades, year) = (Answer.success(["Art 2", "Maths 5"]), Answer.success(["in -3", "Art 2"]))
  let down = Answer.failure(.refused)
  async let fine = failure(of: app, grades, year)
  async let noSchool = failure(of: app, down, year)
  async let noArchive = failure(of: app, grades, down)
  async let nothing = failure(of: app, down, down)
  return await [fine, noSchool, noArchive, nothing].compactMap(\.self)
}

@MainActor
private func failure(of app: SchoolApp, _ grades: Answer, _ year: Answer) async -> String? {
  let (container, keychain) = (DependencyContainer(), MemoryKeychain())
  app.register(
    container,
    SchoolOutside(
      connect: { server in
        switch server {
        case .school: Desk(path: "grades", token: "a token", answer: grades)
        case .archive: Desk(path: "years/-3", token: nil, answer: year)
        }
      },
      openKeychain: { keychain }
    )
  )
  keychain.keep(token: "a token")
  let session = container.beginScope("session")
  app.registerSession(session, Pupil("Łucja"))
  guard let model = try? app.makeReportModel(session, SchoolYear(-3)) else { return "no model" }
  for _ in 1...2 {
    await model.load()
    switch (model.state, grades, year) {
    case (.loaded(let lines), .success(let first), .success(let last)) where lines == first + last:
      continue
    case (.failed, .failure, _), (.failed, _, .failure):
      continue
    default:
      return "with \(grades) and \(year) it shows \(model.state)"
    }
  }
  return nil
}

private struct Desk: APIClient {
  let path: String
  let token: String?
  let answer: Answer

  func lines(at path: String, token: String?) async throws -> [String] {
    await Task.yield()
    guard path == self.path, self.token == nil || token == self.token else {
      throw SchoolError.invalidInput
    }
    return try answer.get()
  }
}
