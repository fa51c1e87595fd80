// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

struct WelcomeViewModel: Welcoming {
  let session: any UserSessionProtocol

  var greeting: String {
    get async {
      await session.currentUser.map { "Hello, \($0.username)!" } ?? "Please log in."
    }
  }

  func logOut() async {
    await session.logOut()
  }
}
