// Lesson 08 · Containers. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson08Containers

/// Registers all services of the school's app.
public func registerSchool(in container: any Container, outside: SchoolOutside) {
  registerServices(in: container, outside: outside)
  registerRepositories(in: container)
  registerUseCases(in: container)
  registerPupilServices(in: container)
  registerOffice(in: container)
}

/// Registers the services of one log-in in the scope of its session.
public func registerSession(in session: any Container, pupil: Pupil) {
  session.register(Pupil.self, .singleton) { _ in pupil }
}

/// Returns the troubles and the graph of an app.
public func checkWiring(of app: SchoolApp) -> WiringReport {
  wiringReport(of: app)
}

/// Tests the report screen of an app, and returns a line for each failure.
@MainActor
public func testReportScreen(of app: SchoolApp) async -> [String] {
  await reportFailures(of: app)
}

/// Creates a session in which no pupil is logged in.
@MainActor
public func makePupilSession(in container: any Container) -> any PupilSession {
  SchoolSession(container: container)
}
