// Lesson 08 · Containers. Coded live.
import Lesson08Containers

func registerOffice(in container: any Container) {
  container.register(AbsenceList.self, .singleton) { _ in AbsenceList() }
  container.register((any AttendanceBook).self, .singleton) { resolver in
    Attendance(
      list: try resolver.resolve(AbsenceList.self),
      notices: try resolver.resolve((any NoticeBoard).self)
    )
  }
  container.register((any NoticeBoard).self, .singleton) { resolver in
    Notices(
      client: try resolver.resolve((any APIClient).self),
      list: try resolver.resolve(AbsenceList.self)
    )
  }
}
