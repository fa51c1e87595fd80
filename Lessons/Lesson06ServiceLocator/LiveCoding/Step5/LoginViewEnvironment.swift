// Lesson 06 · Service locator. Task 5: the dependencies of the login view model, in one place.
// Test it: COURSE_LESSON=06 swift test --filter Lesson06/Task5
import Lesson06ServiceLocator

struct LoginViewEnvironment {
  @Dependency var loginService: any LoginService
  @Dependency var userSession: any UserSession
}

extension LoginViewEnvironment {
  init(from resolver: any Resolver) {
    self.init(loginService: Dependency(from: resolver), userSession: Dependency(from: resolver))
  }
}
