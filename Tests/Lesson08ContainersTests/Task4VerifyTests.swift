import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld
import Testing

extension Lesson08 {
  @Suite("Task 4 · Verify the wiring, and draw it")
  struct Task4 {
    // Rule: The report lists the description of each trouble that `verify()` finds in a session.
    // Look at: WiringCheck.swift, what is verified, and with what is registered in it.
    @Test func `lists every trouble of a session`() async {
      await Situations.check(moments, apps) { _, app in
        let expected: [String] = session(of: app.app).verify().map(\.description)
        try must("the grader's own count of troubles", be: app.troubles, is: expected.count)
        let troubles: [String] = checkWiring(of: app.app).troubles
        try must("the troubles", be: expected, is: troubles)
      }
    }

    // Rule: The drawing is the Mermaid text of the session's graph, with troubles and without.
    // Look at: WiringCheck.swift, whose graph is drawn.
    @Test func `draws the graph of a session`() async {
      await Situations.check(moments, apps) { _, app in
        let expected: String = session(of: app.app).graph().mermaid
        let drawing: String = checkWiring(of: app.app).drawing
        let (lines, drawn) = (expected.split(separator: "\n"), drawing.split(separator: "\n"))
        for (line, other) in zip(lines, drawn) {
          try must("a line of the drawing", be: line, is: other)
        }
        try must("the number of lines in the drawing", be: lines.count, is: drawn.count)
      }
    }

    // Rule: The check uses no live connection and no live keychain. Look at: WiringCheck.swift, which outside the app gets.
    @Test func `touches nothing live`() async {
      await Situations.check(moments, apps) { _, app in
        let touched: [String] = OutsideWorld.watching { checkWiring(of: app.app) }.touched
        try must("what was touched", be: [], is: touched)
      }
    }

    // Rule: The check stores nothing that outlives its call. Look at: WiringCheck.swift, what outlives the function.
    @Test func `leaves nothing behind`() async {
      await Situations.check(moments, apps) { _, app in
        let ends = Recorder<String>()
        var seen: [[String]] = []
        for _ in 1...2 {
          let tokens = Recorder<String>()
          let held = [End { ends.record("the app's") }, End { ends.record("the session's") }]
          let app = app.app
          _ = checkWiring(
            of: SchoolApp(
              register: { container, outside in
                app.register(container, outside)
                // The double's token is for this check, too.
                let keychain = outside.openKeychain()
                tokens.record(keychain.token ?? "none")
                keychain.keep(token: "left behind")
                Self.hold(held[0], in: container)
              },
              registerSession: { session, pupil in
                app.registerSession(session, pupil)
                Self.hold(held[1], in: session)
              },
              makeReportModel: app.makeReportModel
            )
          )
          seen.append(tokens.values)
        }
        let released: [String] = ends.values.sorted()
        let both = ["the app's", "the app's", "the session's", "the session's"]
        try must("what two checks released", be: both, is: released)
        try must("the tokens in the second check's keychain", be: seen[0], is: seen[1])
      }
    }

    /// Registers a service whose builder holds an object.
    private static func hold(_ end: End, in container: any Container) {
      container.register(End.self, .transient) { _ in end }
    }

    private struct App: Sendable {
      let app: SchoolApp
      let troubles: Int
    }

    /// What came before: each check must begin with nothing.
    private var moments: [Situation<Void>] {
      [
        Situation("in the first check") {},
        Situation("after the check of a sound app") { _ = checkWiring(of: .sound) },
        Situation("after the check of an app with troubles") {
          _ = checkWiring(of: SchoolApp(change: { container, _ in container.unregisterAll() }))
        },
      ]
    }

    private var apps: [Ending<App>] {
      [
        app("a sound app", troubles: 0) { _ in },
        app("an app without registrations", troubles: 0) { $0.unregisterAll() },
        app("nothing is registered for a validator", troubles: 1) {
          $0.unregister((any InputValidator).self, name: nil)
        },
        app("the archive has no registration", troubles: 1) {
          $0.unregister((any APIClient).self, name: "archive")
        },
        app("nothing is registered for the keychain, which two need", troubles: 2) {
          $0.unregister((any Keychain).self, name: nil)
        },
        app("a captive", troubles: 1) {
          $0.register(HomeworkPlanner.self, .singleton) { resolver in
            _ = try resolver.resolve((any GradeRepository).self)
            return HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
          }
        },
        app("a captive behind a transient service", troubles: 1) {
          $0.register(HomeworkPlanner.self, .weak) { resolver in
            HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
          }
        },
        app("a cycle", troubles: 1) {
          $0.register(LessonFormatter.self, .transient) { resolver in
            _ = try resolver.resolve(Timetable.self)
            return LessonFormatter()
          }
          $0.register(Timetable.self, .singleton) { resolver in
            Timetable(formatter: try resolver.resolve(LessonFormatter.self))
          }
        },
        app("a value that is shared weakly", troubles: 1) {
          $0.register(LessonFormatter.self, .weak) { _ in LessonFormatter() }
        },
        app("a singleton that needs the pupil", troubles: 1) {
          $0.register(Greeting.self, .singleton) { resolver in
            Greeting(pupil: try resolver.resolve(Pupil.self))
          }
        },
        app("a builder that throws", troubles: 1) {
          $0.register(Crest.self, .weak) { _ in throw SchoolError.refused }
        },
        app("three troubles at once", troubles: 3) {
          $0.register(Crest.self, .weak) { _ in throw SchoolError.refused }
          $0.register(LessonFormatter.self, .weak) { _ in LessonFormatter() }
          $0.unregister((any InputValidator).self, name: nil)
        },
        Ending(
          "a service that only a session registers",
          App(
            app: SchoolApp(
              change: { container, _ in container.unregister((any InputValidator).self, name: nil)
              },
              atLogIn: {
                $0.register((any InputValidator).self, .transient) { _ in LengthValidator() }
              }
            ),
            troubles: 0
          )
        ),
        Ending(
          "a service of the session that needs what is missing",
          App(
            app: SchoolApp(atLogIn: { session in
              session.register(Timetable.self, .scoped) { resolver in
                Timetable(formatter: try resolver.resolve(LessonFormatter.self))
              }
            }),
            troubles: 1
          )
        ),
      ]
    }

    private func app(
      _ name: String,
      troubles: Int,
      _ change: @escaping @Sendable (any Container) -> Void
    ) -> Ending<App> {
      Ending(
        name,
        App(app: SchoolApp(change: { container, _ in change(container) }), troubles: troubles)
      )
    }

    /// The same app in a session of the grader's.
    private func session(of app: SchoolApp) -> any Container {
      let school = School(register: app.register)
      let session = school.container.beginScope("session")
      app.registerSession(session, Pupil("Ada"))
      return session
    }
  }
}
