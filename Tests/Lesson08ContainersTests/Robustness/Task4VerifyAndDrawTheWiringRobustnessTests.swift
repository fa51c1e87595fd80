import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld
import Testing

extension Lesson08.Task4 {
  // Rule: `troubles` has the description of each error that `verify()` of a session returns.
  // Look at: WiringCheck.swift, the container that is verified, and everything that is registered in it.
  @Test(arguments: AppSample.wirings)
  func `troubles are those of verify in a session`(sample: AppSample) {
    let expected = session(of: sample.app).verify().map(\.description).sorted()

    expectEqual(checkWiring(of: sample.app).troubles.sorted(), expected)
  }

  // Rule: `troubles` has the description of each error that `verify()` of a session returns.
  // Look at: WiringCheck.swift, everything `static` or global.
  @Test func `a check finds a missing service that another app has registered`() {
    let incomplete = SchoolApp(
      register: { container, _ in
        container.register(LogoutUseCase.self, .transient) { resolver in
          LogoutUseCase(repository: try resolver.resolve((any AuthRepository).self))
        }
      },
      registerSession: { _, _ in },
      makeReportModel: AppSample.correct.app.makeReportModel
    )
    _ = checkWiring(of: AppSample.correct.app)

    let troubles = checkWiring(of: incomplete).troubles
    expectEqual(
      troubles.map { $0.hasPrefix("Nothing is registered for AuthRepository") },
      [true],
      "\(troubles)"
    )
  }

  // Rule: `drawing` is the Mermaid text of the session's graph, also for an app with mistakes.
  // Look at: WiringCheck.swift, the container whose graph is drawn.
  @Test(arguments: AppSample.wirings)
  func `the drawing is that of a session's graph`(sample: AppSample) {
    let expected = session(of: sample.app).graph().mermaid.split(separator: "\n")
    let drawing = checkWiring(of: sample.app).drawing.split(separator: "\n")

    expectEqual(drawing.filter { !expected.contains($0) }, [], "lines that are wrong")
    expectEqual(expected.filter { !drawing.contains($0) }, [], "lines that are missing")
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: WiringCheck.swift, the `SchoolOutside` that the app gets.
  @Test func `a check uses no live connection and no live keychain`() {
    let uses = OutsideWorld.watching { checkWiring(of: AppSample.correct.app) }.touched

    expectEqual(uses, [])
  }

  // Rule: An object is released when its last owner releases it, and a response that arrives later does no harm.
  // Look at: WiringCheck.swift, everything that outlives the function.
  @Test(arguments: [AppSample.correct, .withoutValidator])
  func `a check releases its containers and its doubles`(sample: AppSample) {
    let app = sample.app
    let objects = WeakObjects()
    _ = checkWiring(
      of: SchoolApp(
        register: { container, outside in
          app.register(container, outside)
          objects.add(container)
          objects.add(outside.openKeychain() as AnyObject)
        },
        registerSession: { session, pupil in
          app.registerSession(session, pupil)
          objects.add(session)
        },
        makeReportModel: app.makeReportModel
      )
    )

    let left = objects.all.filter { !$0.isReleased }
    expectEqual(left.count, 0, "of the container, the keychain and the session, those that stay")
  }

  /// Returns a session of an app.
  private func session(of app: SchoolApp) -> any Container {
    let session = School(register: app.register).container.beginScope("session")
    app.registerSession(session, Pupil("Ada"))
    return session
  }
}

extension AppSample {
  fileprivate static let withoutValidator =
    without((any InputValidator).self, "an app without a validator")

  fileprivate static let wirings: [AppSample] = [
    .correct, withoutValidator,
    without((any Keychain).self, "an app without a keychain"),
    without((any APIClient).self, "an app without a client"),
    without(Pupil.self, "an app without a pupil"),
    registering("an app without services") { $0.unregisterAll() },
    registering("an app with a captive planner") {
      $0.register(HomeworkPlanner.self, .singleton) { resolver in
        HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
      }
    },
    registering("an app with a cycle") {
      $0.register(LessonFormatter.self, .transient) { try $0.resolve(LessonFormatter.self) }
    },
    registering("an app with a singleton that needs the pupil") {
      $0.register(Greeting.self, .singleton) { resolver in
        Greeting(pupil: try resolver.resolve(Pupil.self))
      }
    },
    registering("an app whose builder forgets an argument") {
      $0.register(LessonFormatter.self, .transient) { resolver in
        _ = try resolver.resolve(ReportUseCase.self)
        return LessonFormatter()
      }
    },
    registering("an app with 202 troubles") {
      $0.register(Crest.self, .weak) { _ in throw AnyError() }
      for number in 1...200 {
        $0.register(LessonFormatter.self, .weak, name: "\(number)") { _ in LessonFormatter() }
      }
      $0.unregister((any InputValidator).self)
    },
    AppSample(
      "an app whose session registers the validator",
      change: { container, _ in container.unregister((any InputValidator).self) },
      atLogIn: { $0.register((any InputValidator).self, .transient) { _ in LengthValidator() } }
    ),
  ]
}
