// Lesson 04 · Singletons. One good answer of several.
import Lesson04Singletons

final class WelcomeViewModel: Welcoming {
  // The protocol's type, because a screen that can't tell the shared session from another can be tested.
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
