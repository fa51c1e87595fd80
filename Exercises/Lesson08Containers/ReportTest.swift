// Lesson 08 · Containers. Task 5: test a screen through the container.
// Grade it: swift test --filter Lesson08/Task5
import Lesson08Containers

/// A test of the report screen: the app's registrations with two doubles, and all that is between them.
@MainActor
func reportFailures(of app: SchoolApp) async -> [String] {
  // TODO: 5. Which two things leave the process? Everything between them and the screen stays the app's.
  let container = DependencyContainer()
  app.register(container, .live)
  // TODO: 5. This test has never failed. Would it?
  guard let model = try? app.makeReportModel(container, SchoolYear(1999)) else { return [] }
  return model.state == .empty ? [] : ["the screen begins with \(model.state)"]
}
