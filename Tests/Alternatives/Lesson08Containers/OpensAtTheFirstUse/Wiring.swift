// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

/// Registers all services of the school's app.
public func registerSchool(in container: any Container, outside: SchoolOutside) {
  // From the office down to the connections: the order doesn't matter, builders run later.
  let all =
    SchoolEnrolments.office + SchoolEnrolments.pupils + SchoolEnrolments.images
    + SchoolEnrolments.useCases + SchoolEnrolments.repositories
    + SchoolEnrolments.outside(outside)
  for enrolment in all { enrolment.carryOut(container) }
}

/// Registers the services of one log-in in the scope of its session.
public func registerSession(in session: any Container, pupil: Pupil) {
  session.register(Pupil.self, .transient) { _ in pupil }
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
