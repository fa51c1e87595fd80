// Lesson 04 · Singletons. Task 2: this view model reaches for the global.
// Grade it: swift test --filter Lesson04/Task2
import Lesson04Singletons

final class WelcomeViewModel: Welcoming {
  // TODO: 2. The creator of a view model can't see, or choose, the session that it uses.
  var greeting: String {
    get async {
      guard let user = UserSession.shared.currentUser else { return "Please log in." }
      return "Hello, \(user.username)!"
    }
  }

  func logOut() async {
    UserSession.shared.logOut()
  }
}
