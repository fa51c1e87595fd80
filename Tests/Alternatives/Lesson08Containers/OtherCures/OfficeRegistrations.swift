// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

func registerOffice(in container: any Container) {
  container.register(Notices.self, .singleton) { resolver in
    Notices(client: try resolver.resolve((any APIClient).self))
  }
  container.register((any NoticeBoard).self, .transient) { try $0.resolve(Notices.self) }
  container.register((any AttendanceBook).self, .transient) { resolver in
    Attendance(notices: try resolver.resolve(Notices.self))
  }
}
