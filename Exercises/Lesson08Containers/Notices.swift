// Lesson 08 · Containers. Task 3: break the dependency cycle.
// Grade it: swift test --filter Lesson08/Task3
import Lesson08Containers

struct Notices: NoticeBoard {
  private let client: any APIClient
  // TODO: 3. Take the third type, and not the attendance book: the book needs this type.
  private let attendance: any AttendanceBook

  init(client: any APIClient, attendance: any AttendanceBook) {
    self.client = client
    self.attendance = attendance
  }

  func send(_ text: String, to pupil: String) async throws {
    _ = try await client.lines(at: "notices/\(pupil)/\(text)", token: nil)
  }

  func send(_ text: String, toPresentAmong pupils: [String]) async throws {
    for pupil in pupils where !attendance.absent.contains(pupil) {
      try await send(text, to: pupil)
    }
  }
}
