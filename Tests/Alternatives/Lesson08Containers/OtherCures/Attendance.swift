// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

struct Attendance: AttendanceBook {
  let notices: Notices

  var absent: [String] { notices.absent.withLock { $0.keys.sorted() } }

  func markAbsent(_ pupil: String) async throws {
    notices.absent.withLock { $0[pupil] = true }
    try await notices.send("absent", to: pupil)
  }

  func markPresent(_ pupil: String) {
    notices.absent.withLock { $0[pupil] = nil }
  }
}
