// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

actor WelcomeViewModel: Welcoming {
  // The protocol's type: this screen can't distinguish the shared session from any other.
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
