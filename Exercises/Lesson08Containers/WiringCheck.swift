// Lesson 08 · Containers. Task 4: verify the wiring, and draw it.
// Grade it: swift test --filter Lesson08/Task4
import Lesson08Containers

/// What a test on the build server asks: can everything in a session be resolved?
func wiringReport(of app: SchoolApp) -> WiringReport {
  let container = DependencyContainer()
  app.register(container, .live)
  // TODO: 4. It is registered, so it works?
  let isThere = container.isRegistered(LoginUseCase.self)
  return WiringReport(troubles: isThere ? [] : ["There is no log-in."], drawing: "")
}
