// Lesson 08 · Containers. Task 3: break the dependency cycle.
// Grade it: swift test --filter Lesson08/Task3
import Lesson08Containers

func registerOffice(in container: any Container) {
  // TODO: 3. Register the third type once for all sessions, and pass it to both.
  container.register((any AttendanceBook).self, .singleton) { resolver in
    Attendance(notices: try resolver.resolve((any NoticeBoard).self))
  }
  container.register((any NoticeBoard).self, .singleton) { resolver in
    Notices(
      client: try resolver.resolve((any APIClient).self),
      attendance: try resolver.resolve((any AttendanceBook).self)
    )
  }
}
