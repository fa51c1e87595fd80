// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

@MainActor
func reportFailures(of app: SchoolApp) async -> [String] {
  var failures: [String] = []
  for failing in [nil, "school", "archive"] {
    do {
      let model = try inSession(of: app, server: StubServer(failing: failing)) {
        try app.makeReportModel($0, SchoolYear(1969))
      }
      await model.load()
      switch (failing, model.state) {
      case (nil, .loaded(["Physics 1", "Art 2", "a year with a moon"])), (.some, .failed): break
      default: failures.append("\(failing ?? "no server") fails: \(model.state)")
      }
    } catch {
      failures.append("\(error)")
    }
  }
  return failures
}
