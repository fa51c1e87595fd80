import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld
import Testing

extension Lesson08 {
  @Suite("Task 4 · Verify the wiring, and draw it")
  struct Task4 {
    // Rule: `troubles` has the description of each error that `verify()` of a session returns. Look
    // at: WiringCheck.swift, what is verified, and with what is registered in it.
    @Test func `lists every trouble of a session`() async {
      await Situations.check(moments, apps + parts) { _, app in
        let expected: [String] = session(of: app.app).verify().map(\.description).sorted()
        try must("the grader's own count of troubles", be: app.troubles, is: expected.count)
        let troubles: [String] = checkWiring(of: app.app).troubles.sorted()
        try must("the troubles", be: expected, is: troubles)
      }
    }

    // Rule: `drawing` is the Mermaid text of the session's graph, also for an app with mistakes. Look
    // at: WiringCheck.swift, whose graph is drawn.
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

    // Rule: After the check, all objects that it created are released, its doubles too.
    // Look at: WiringCheck.swift, what outlives the function.
    @Test func `leaves nothing behind`() async {
      await Situations.check(moments, apps) { _, app in
        let app = app.app
        let objects = Objects()
        _ = checkWiring(
          of: SchoolApp(
            register: { container, outside in
              app.register(container, outside)
              objects.note(container, "the app's container")
              objects.note(outside.connect(.school), "its client")
              objects.note(outside.openKeychain(), "its keychain")
            },
            registerSession: { session, pupil in
              app.registerSession(session, pupil)
              objects.note(session, "the session")
            },
            makeReportModel: app.makeReportModel
          )
        )
        try must("what is still there", be: [], is: objects.left)
      }
    }

    /// Looks at objects, and keeps none.
    private final class Objects: @unchecked Sendable {
      // Unchecked: a check registers on one thread.
      private var seen: [(name: String, weak: Weak)] = []

      var left: [String] { seen.filter { $0.weak.object != nil }.map(\.name) }

      func note(_ object: Any, _ name: String) {
        seen.append((name, Weak(object: object as AnyObject)))
      }
    }

    private typealias Change = @Sendable (any Container) -> Void

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
        app("a captive", troubles: 1) {
          $0.register(HomeworkPlanner.self, .singleton) { resolver in
            _ = try resolver.resolve((any GradeRepository).self)
            return HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
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
        app("a singleton that needs the pupil", troubles: 1) {
          $0.register(Greeting.self, .singleton) { resolver in
            Greeting(pupil: try resolver.resolve(Pupil.self))
          }
        },
        app("a builder that forgets the argument", troubles: 1) {
          $0.register(LessonFormatter.self, .transient) { resolver in
            _ = try resolver.resolve(ReportUseCase.self)
            return LessonFormatter()
          }
        },
        app("a builder that passes a wrong argument", troubles: 1) {
          $0.register(LessonFormatter.self, .transient) { resolver in
            _ = try resolver.resolve(ReportUseCase.self, argument: 2024)
            return LessonFormatter()
          }
        },
        app("a builder that resolves from a scope that has ended", troubles: 1) {
          let scope = DependencyContainer().beginScope("over")
          scope.endScope()
          $0.register(LessonFormatter.self, .transient) { _ in
            try scope.resolve(LessonFormatter.self)
          }
        },
        app("a builder that resolves from another app what lives in sessions", troubles: 1) {
          let outside = DependencyContainer()
          outside.register(LessonFormatter.self, .scoped) { _ in LessonFormatter() }
          $0.register(LessonFormatter.self, .transient) { _ in
            try outside.resolve(LessonFormatter.self)
          }
        },
        app("many troubles at once", troubles: 202) {
          $0.register(Crest.self, .weak) { _ in throw SchoolError.refused }
          for number in 1...200 {
            $0.register(LessonFormatter.self, .weak, name: "\(number)") { _ in LessonFormatter() }
          }
          $0.unregister((any InputValidator).self, name: nil)
        },
        app("a builder that reads the token", troubles: 0) {
          $0.register(RequestSigner.self, .singleton) { resolver in
            let token = try resolver.resolve((any Keychain).self).token
            return RequestSigner { token }
          }
        },
        app(
          "a service that only a session registers",
          troubles: 0,
          atLogIn: {
            $0.register((any InputValidator).self, .transient) { _ in LengthValidator() }
          }
        ) { $0.unregister((any InputValidator).self, name: nil) },
      ]
    }

    /// Apps that lack one part each.
    private var parts: [Ending<App>] {
      [
        without((any APIClient).self, neededBy: 2),
        without((any APIClient).self, name: "archive", neededBy: 1),
        without((any Keychain).self, neededBy: 2), without(Pupil.self, neededBy: 1),
        without((any InputValidator).self, neededBy: 1),
        without((any AuthRepository).self, neededBy: 2),
        without((any GradeRepository).self, neededBy: 2),
      ].flatMap(\.self)
    }

    /// An app that doesn't register a service, and one that can't build it: no double may hide that.
    private func without<Service: Sendable>(
      _ type: Service.Type,
      name: String? = nil,
      neededBy count: Int
    ) -> [Ending<App>] {
      let key = ServiceKey(type, name: name)
      let unregister: Change = { $0.unregister(type, name: name) }
      let replace: Change = {
        $0.register(type, .transient, name: name) { _ in throw SchoolError.refused }
      }
      return [
        app("nothing is registered for \(key)", troubles: count, atLogIn: unregister, unregister),
        app("the builder of \(key) throws", troubles: 1, atLogIn: replace, replace),
      ]
    }

    private func app(
      _ name: String,
      troubles: Int,
      atLogIn: @escaping Change = { _ in },
      _ change: @escaping Change
    ) -> Ending<App> {
      let app = SchoolApp(change: { container, _ in change(container) }, atLogIn: atLogIn)
      return Ending(name, App(app: app, troubles: troubles))
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
