// Lesson 06 · Service locator. One good answer of several.
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
