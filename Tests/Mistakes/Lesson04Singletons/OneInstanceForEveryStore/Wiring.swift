// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons
import Synchronization

private let first = Mutex<PersistencyManager?>(nil)

public func sharedUserSession() -> any UserSessionProtocol {
  UserSession.shared
}

public func makeUserSession(loginService: any LoginService) -> any UserSessionProtocol {
  UserSession(loginService: loginService)
}

public func makeWelcome(session: any UserSessionProtocol) -> any Welcoming {
  WelcomeViewModel(session: session)
}

public func makePersistencyManager(store: any KeyValueStore) -> any PersistencyManaging {
  first.withLock { first in
    if let manager = first { return manager }
    let manager = PersistencyManager(store: store)
    first = manager
    return manager
  }
}

public func sharedEnvironment() -> any AppDependencies {
  AppDependenciesEnvironment.shared
}

public func makeEnvironment(
  loginService: any LoginService,
  userSession: any UserSessionProtocol,
  persistencyManager: any PersistencyManaging
) -> any AppDependencies {
  AppDependenciesEnvironment(
    loginService: loginService,
    userSession: userSession,
    persistencyManager: persistencyManager
  )
}

public func makeNotes(
  dependencies: any HasUserSession & HasPersistencyManager
) -> any NoteTaking {
  NotesViewModel(dependencies: dependencies)
}
