// Lesson 08 · Containers. Another good answer.
import Lesson08Containers
import OutsideWorld

final class Notices: NoticeBoard {
  let absent = Locked<[String: Bool]>([:])
  private let client: any APIClient

  init(client: any APIClient) {
    self.client = client
  }

  func send(_ text: String, to pupil: String) async throws {
    _ = try await client.lines(at: "notices/\(pupil)/\(text)", token: nil)
  }

  func send(_ text: String, toPresentAmong pupils: [String]) async throws {
    for pupil in pupils {
      if absent.withLock({ $0[pupil] == true }) { continue }
      try await send(text, to: pupil)
    }
  }
}
