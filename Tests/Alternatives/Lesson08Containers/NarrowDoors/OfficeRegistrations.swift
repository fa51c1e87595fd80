import Lesson08Containers

func registerOffice(in container: any Container) {
  container.register((any Absences).self, .singleton) { _ in Absentees() }
  container.register((any NoticeBoard).self, .transient) { resolver in
    let client = try resolver.resolve((any APIClient).self)
    let absences = try resolver.resolve((any Absences).self)
    return Notices(
      post: { path in _ = try await client.lines(at: path, token: nil) },
      isAbsent: { pupil in absences.current.contains(pupil) }
    )
  }
  container.register((any AttendanceBook).self, .scoped) { resolver in
    Attendance(
      absences: try resolver.resolve((any Absences).self),
      notices: try resolver.resolve((any NoticeBoard).self)
    )
  }
}
