// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

final class WelcomeViewModel: Welcoming {
  // The protocol's type, because a test passes a session of its own.
  private let session: any UserSessionProtocol

  init(session: any UserSessionProtocol) {
    self.session = session
  }

  var greeting: String {
    get async {
      guard let user = await session.currentUser else { return "Please log in." }
      return "Hello, \(user.username)!"
    }
  }

  func logOut() async {
    await session.logOut()
  }
}
