// Lesson 08 · Containers. Task 4: verify and draw the wiring.
// Grade it: swift test --filter Lesson08/Task4
import Lesson08Containers

/// Checks whether everything in a session can be resolved. A test on the build server calls it.
func wiringReport(of app: SchoolApp) -> WiringReport {
  let container = DependencyContainer()
  app.register(container, .live)
  // TODO: 4. Verify and draw a session of the app, with nothing live.
  let isThere = container.isRegistered(LoginUseCase.self)
  return WiringReport(troubles: isThere ? [] : ["There is no log-in."], drawing: "")
}
