// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

extension SchoolEnrolments {
  static var office: [Enrolment] {
    [
      .of(Courier.self, .transient) { resolver in
        Courier(client: try resolver.resolve((any APIClient).self))
      },
      .of((any AttendanceBook).self, .singleton) { resolver in
        Attendance(courier: try resolver.resolve(Courier.self))
      },
      .of((any NoticeBoard).self, .transient) { resolver in
        Notices(
          courier: try resolver.resolve(Courier.self),
          attendance: try resolver.resolve((any AttendanceBook).self)
        )
      },
    ]
  }
}
