import Lesson08Containers

struct Notices: NoticeBoard {
  let post: @Sendable (String) async throws -> Void
  let isAbsent: @Sendable (String) -> Bool
  func send(_ text: String, to pupil: String) async throws {
    try await post("notices/\(pupil)/\(text)")
  }
  func send(_ text: String, toPresentAmong pupils: [String]) async throws {
    var rest = pupils[...]
    while let pupil = rest.popFirst() { if !isAbsent(pupil) { try await send(text, to: pupil) } }
  }
}
