// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons
import Synchronization

final class WelcomeViewModel: Welcoming {
  // Behind the protocol: this type can't tell the shared session from any other.
  private static let current = Mutex<(any UserSessionProtocol)?>(nil)

  init(session: any UserSessionProtocol) {
    Self.current.withLock { $0 = session }
  }

  var greeting: String {
    get async {
      guard let user = await Self.current.withLock({ $0 })?.currentUser else {
        return "Please log in."
      }
      return "Hello, \(user.username)!"
    }
  }

  func logOut() async {
    await Self.current.withLock({ $0 })?.logOut()
  }
}
