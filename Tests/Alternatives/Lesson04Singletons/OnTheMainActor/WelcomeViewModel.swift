// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

@MainActor
final class WelcomeViewModel: Welcoming {
  private let session: any UserSessionProtocol

  nonisolated init(session: any UserSessionProtocol) {
    self.session = session
  }

  var greeting: String {
    get async {
      guard let username = await session.currentUser?.username else { return "Please log in." }
      return "Hello, \(username)!"
    }
  }

  func logOut() async {
    await session.logOut()
  }
}
