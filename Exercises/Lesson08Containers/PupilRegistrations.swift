// Lesson 08 · Containers. Task 2: fix the captive dependencies.
// Grade it: swift test --filter Lesson08/Task2
import Lesson08Containers

func registerPupilServices(in container: any Container) {
  // TODO: 2. Correct the four registrations with a wrong lifetime or builder. `verify()` reports three of them.
  container.register(Greeting.self, .singleton) { resolver in
    Greeting(pupil: try resolver.resolve(Pupil.self))
  }
  container.register(HomeworkPlanner.self, .singleton) { resolver in
    HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
  }
  container.register(LessonFormatter.self, .scoped) { _ in LessonFormatter() }
  container.register(Timetable.self, .singleton) { resolver in
    Timetable(formatter: try resolver.resolve(LessonFormatter.self))
  }
  container.register(RequestSigner.self, .singleton) { resolver in
    let token = try resolver.resolve((any Keychain).self).token
    return RequestSigner { token }
  }
}
