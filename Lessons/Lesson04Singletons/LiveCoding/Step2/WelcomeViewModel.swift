// Lesson 04 · Singletons. Task 2, done.
import Lesson04Singletons

final class WelcomeViewModel: Welcoming {
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
