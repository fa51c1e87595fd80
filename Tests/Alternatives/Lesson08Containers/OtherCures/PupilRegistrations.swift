// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

func registerPupilServices(in container: any Container) {
  container.register(Greeting.self, .scoped) { Greeting(pupil: try $0.resolve(Pupil.self)) }
  container.register(HomeworkPlanner.self, .scoped) {
    HomeworkPlanner(grades: try $0.resolve(GradesUseCase.self))
  }
  container.register(LessonFormatter.self, .singleton) { _ in LessonFormatter() }
  container.register(Timetable.self, .singleton) {
    Timetable(formatter: try $0.resolve(LessonFormatter.self))
  }
  container.register(RequestSigner.self, .transient) { [keychain = (any Keychain).self] resolver in
    let keychain = try resolver.resolve(keychain)
    return RequestSigner(token: { keychain.token })
  }
}
