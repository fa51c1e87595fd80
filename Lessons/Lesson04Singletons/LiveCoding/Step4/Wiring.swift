// Lesson 04 · Singletons. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson04Singletons

/// The one session of the program.
public func sharedUserSession() -> any UserSessionProtocol {
  UserSession.shared
}

/// A new session, which calls `loginService`.
public func makeUserSession(loginService: any LoginService) -> any UserSessionProtocol {
  UserSession(loginService: loginService)
}

/// A welcome screen for `session`.
public func makeWelcome(session: any UserSessionProtocol) -> any Welcoming {
  WelcomeViewModel(session: session)
}

/// A new manager, which stores its values in `store`.
public func makePersistencyManager(store: any KeyValueStore) -> any PersistencyManaging {
  PersistencyManager(store: store)
}

/// The one environment of the program.
public func sharedEnvironment() -> any AppDependencies {
  AppDependenciesEnvironment.shared
}

/// A new environment with these three parts.
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

/// A notes screen that needs a session and a manager, and no more.
public func makeNotes(
  dependencies: any HasUserSession & HasPersistencyManager
) -> any NoteTaking {
  NotesViewModel(dependencies: dependencies)
}
