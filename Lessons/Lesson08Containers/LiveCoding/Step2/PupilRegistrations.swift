// Lesson 08 · Containers. Coded live.
import Lesson08Containers

func registerPupilServices(in container: any Container) {
  // Transient: a singleton sees what the app's container sees, and the pupil is registered in a scope.
  container.register(Greeting.self, .transient) { resolver in
    Greeting(pupil: try resolver.resolve(Pupil.self))
  }
  // Shortened: it remembers one pupil's notes, so it must not outlive the session.
  container.register(HomeworkPlanner.self, .scoped) { resolver in
    HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
  }
  // Lengthened: it has no state, so a singleton may store it.
  container.register(LessonFormatter.self, .transient) { _ in LessonFormatter() }
  container.register(Timetable.self, .singleton) { resolver in
    Timetable(formatter: try resolver.resolve(LessonFormatter.self))
  }
  container.register(RequestSigner.self, .singleton) { resolver in
    let keychain = try resolver.resolve((any Keychain).self)
    // The token is read for each signature. A copy of it would be a captive that no container can see.
    return RequestSigner { keychain.token }
  }
}
