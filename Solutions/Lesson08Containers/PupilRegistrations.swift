// Lesson 08 · Containers. One good answer of several.
import Lesson08Containers

func registerPupilServices(in container: any Container) {
  // Transient, because a singleton is built by the app's container, which sees no pupil.
  container.register(Greeting.self, .transient) { resolver in
    Greeting(pupil: try resolver.resolve(Pupil.self))
  }
  // Shortened, because it stores one pupil's notes.
  container.register(HomeworkPlanner.self, .scoped) { resolver in
    HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
  }
  // Lengthened, because it has no state, and a singleton stores it.
  container.register(LessonFormatter.self, .transient) { _ in LessonFormatter() }
  container.register(Timetable.self, .singleton) { resolver in
    Timetable(formatter: try resolver.resolve(LessonFormatter.self))
  }
  container.register(RequestSigner.self, .singleton) { resolver in
    let keychain = try resolver.resolve((any Keychain).self)
    // Read for each signature, because a copied token is a captive that no container can see.
    return RequestSigner { keychain.token }
  }
}
