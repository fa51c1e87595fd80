import Exercise08Containers
import GradingSupport
import Lesson08Containers

/// The attendance book and the notice board of a school, resolved from the session of a teacher.
struct Office {
  let school: School
  let book: any AttendanceBook
  let board: any NoticeBoard

  init(in school: School = .withCorrectServices) throws {
    self.school = school
    let session = school.session("Grace")
    board = try session.resolve((any NoticeBoard).self)
    book = try session.resolve((any AttendanceBook).self)
  }

  /// A new office. One that can't be resolved, or that has the list of another app, breaks another rule.
  static var resolved: Office? {
    guard let office = try? Office(), office.book.absent.isEmpty else { return nil }
    return office
  }

  /// The notices that were requested so far, as `Ada/absent`.
  var notices: [String] {
    school.server.requests.map { $0.replacing("school: notices/", with: "") }
  }
}

/// A client whose requests wait until the test completes them.
final class PendingClient: APIClient {
  let spy = Spy<String, [String]>()

  func lines(at path: String, token: String?) async throws -> [String] {
    try await spy.respond(to: path)
  }
}
