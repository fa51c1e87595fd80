// Lesson 08 · Containers. Another good answer.
import Lesson08Containers

struct Courier: Sendable {
  let client: any APIClient

  func carry(_ text: String, to pupil: String) async throws {
    _ = try await client.lines(at: "notices/\(pupil)/\(text)", token: nil)
  }
}
