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

/// Registers what is known at log-in, in the scope of a session.
public func registerSession(in session: any Container, pupil: Pupil) {
  session.register(Pupil.self, .singleton) { _ in pupil }
}

/// The troubles and the graph of an app.
public func checkWiring(of app: SchoolApp) -> WiringReport {
  wiringReport(of: app)
}

/// What a test of the report screen says about an app: a line for each failure, none for an app that works.
@MainActor
public func testReportScreen(of app: SchoolApp) async -> [String] {
  await reportFailures(of: app)
}

/// A session in which no pupil is logged in.
@MainActor
public func makePupilSession(in container: any Container) -> any PupilSession {
  SchoolSession(container: container)
}
