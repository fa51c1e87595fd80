// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

struct Notices: NoticeBoard {
  let courier: Courier
  let attendance: any AttendanceBook

  func send(_ text: String, to pupil: String) async throws {
    try await courier.carry(text, to: pupil)
  }

  /// Reads the absent pupils once, before the first notice.
  func send(_ text: String, toPresentAmong pupils: [String]) async throws {
    let absent = Set(attendance.absent)
    for pupil in pupils.filter({ !absent.contains($0) }) {
      try await courier.carry(text, to: pupil)
    }
  }
}
