// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

extension SchoolEnrolments {
  static var pupils: [Enrolment] {
    [
      .of(Greeting.self, .scoped) { resolver in
        Greeting(pupil: try resolver.resolve(Pupil.self))
      },
      .of(HomeworkPlanner.self, .scoped) { resolver in
        HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
      },
      .of(LessonFormatter.self, .singleton) { _ in LessonFormatter() },
      .of(Timetable.self, .singleton) { resolver in
        Timetable(formatter: try resolver.resolve(LessonFormatter.self))
      },
      .of(RequestSigner.self, .scoped) { resolver in
        let keychain = try resolver.resolve((any Keychain).self)
        return RequestSigner(token: { keychain.token })
      },
    ]
  }
}
