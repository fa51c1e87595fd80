// Lesson 08 · Containers. Coded live.
import Lesson08Containers

struct Notices: NoticeBoard {
  private let client: any APIClient
  // The list, and not the attendance book, because the book needs this type.
  private let list: AbsenceList

  init(client: any APIClient, list: AbsenceList) {
    self.client = client
    self.list = list
  }

  func send(_ text: String, to pupil: String) async throws {
    _ = try await client.lines(at: "notices/\(pupil)/\(text)", token: nil)
  }

  func send(_ text: String, toPresentAmong pupils: [String]) async throws {
    for pupil in pupils where !list.contains(pupil) {
      try await send(text, to: pupil)
    }
  }
}
