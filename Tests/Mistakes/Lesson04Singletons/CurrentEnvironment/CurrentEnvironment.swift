// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons
import Synchronization

/// Hands out what the environment that was set last hands out.
struct CurrentEnvironment: AppDependencies {
  private static let current = Mutex<(any AppDependencies)?>(nil)

  static func set(_ environment: any AppDependencies) {
    current.withLock { $0 = environment }
  }

  var loginService: any LoginService { environment.loginService }
  var userSession: any UserSessionProtocol { environment.userSession }
  var persistencyManager: any PersistencyManaging { environment.persistencyManager }

  private var environment: any AppDependencies {
    Self.current.withLock { $0 } ?? AppDependenciesEnvironment.shared
  }
}
