import Lesson08Containers
import Synchronization

protocol Absences: Sendable {
  var current: Set<String> { get }
  func change(_ pupil: String, isAbsent: Bool)
}

final class Absentees: Absences {
  private let names = Mutex(Set<String>())
  var current: Set<String> { names.withLock { $0 } }
  func change(_ pupil: String, isAbsent: Bool) {
    names.withLock { if isAbsent { $0.insert(pupil) } else { $0.remove(pupil) } }
  }
}

struct Attendance: AttendanceBook {
  let absences: any Absences
  let notices: any NoticeBoard
  var absent: [String] { absences.current.sorted() }
  func markAbsent(_ pupil: String) async throws {
    absences.change(pupil, isAbsent: true)
    try await notices.send("absent", to: pupil)
  }
  func markPresent(_ pupil: String) { absences.change(pupil, isAbsent: false) }
}
