// Lesson 08 · Containers. Task 3: break the dependency cycle.
// Grade it: swift test --filter Lesson08/Task3
import Lesson08Containers
import OutsideWorld

final class Attendance: AttendanceBook {
  // TODO: 3. Move this list, which `Notices` needs too, into a third type.
  private let names = Locked<Set<String>>([])
  private let notices: any NoticeBoard

  init(notices: any NoticeBoard) {
    self.notices = notices
  }

  var absent: [String] { names.withLock { $0.sorted() } }

  func markAbsent(_ pupil: String) async throws {
    names.withLock { _ = $0.insert(pupil) }
    try await notices.send("absent", to: pupil)
  }

  func markPresent(_ pupil: String) {
    names.withLock { _ = $0.remove(pupil) }
  }
}
