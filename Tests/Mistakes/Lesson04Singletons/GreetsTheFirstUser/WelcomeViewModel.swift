// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons
import Synchronization

final class WelcomeViewModel: Welcoming {
  private let session: any UserSessionProtocol
  private let known = Mutex<String?>(nil)

  init(session: any UserSessionProtocol) {
    self.session = session
  }

  var greeting: String {
    get async {
      if let greeting = known.withLock({ $0 }) { return greeting }
      guard let user = await session.currentUser else { return "Please log in." }
      let greeting = "Hello, \(user.username)!"
      known.withLock { $0 = greeting }
      return greeting
    }
  }

  func logOut() async {
    await session.logOut()
  }
}
