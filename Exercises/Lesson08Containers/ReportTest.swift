// Lesson 08 · Containers. Task 6: test a screen through the container.
// Grade it: swift test --filter Lesson08/Task6
import Lesson08Containers

/// Tests the report screen of an app, and returns a line for each failure.
@MainActor
func reportFailures(of app: SchoolApp) async -> [String] {
  // TODO: 6. Replace the services that leave the process, begin a scope, and register a pupil in it.
  let container = DependencyContainer()
  app.register(container, .live)
  // TODO: 6. Load the report with two servers that respond, then with one that fails, and compare the states.
  guard let model = try? app.makeReportModel(container, SchoolYear(1999)) else { return [] }
  return model.state == .empty ? [] : ["the screen begins with \(model.state)"]
}
