// Lesson 04 · Singletons. Task 2: inject the session into this view model.
// Grade it: swift test --filter Lesson04/Task2
import Lesson04Singletons

final class WelcomeViewModel: Welcoming {
  // TODO: 2. Take the session in the initializer, without a default argument, and use no global.
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
