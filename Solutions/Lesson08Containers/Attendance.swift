// Lesson 08 · Containers. One good answer of several.
import Lesson08Containers
import OutsideWorld

/// The absent pupils: the part that both the attendance book and the notice board need.
final class AbsenceList: Sendable {
  private let names = Locked<Set<String>>([])

  var all: [String] { names.withLock { $0.sorted() } }

  func contains(_ pupil: String) -> Bool {
    names.withLock { $0.contains(pupil) }
  }

  func insert(_ pupil: String) {
    names.withLock { _ = $0.insert(pupil) }
  }

  func remove(_ pupil: String) {
    names.withLock { _ = $0.remove(pupil) }
  }
}

struct Attendance: AttendanceBook {
  private let list: AbsenceList
  private let notices: any NoticeBoard

  init(list: AbsenceList, notices: any NoticeBoard) {
    self.list = list
    self.notices = notices
  }

  var absent: [String] { list.all }

  func markAbsent(_ pupil: String) async throws {
    list.insert(pupil)
    try await notices.send("absent", to: pupil)
  }

  func markPresent(_ pupil: String) {
    list.remove(pupil)
  }
}
