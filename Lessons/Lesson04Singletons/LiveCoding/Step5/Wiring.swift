// Lesson 04 · Singletons. The tests get your types here.
// Keep the signatures; the bodies are yours.
import Lesson04Singletons

/// Returns the one session of the program.
public func sharedUserSession() -> any UserSessionProtocol {
  UserSession.shared
}

/// Creates a session that sends its log-ins to `loginService`.
public func makeUserSession(loginService: any LoginService) -> any UserSessionProtocol {
  UserSession(loginService: loginService)
}

/// Creates a welcome screen for `session`.
public func makeWelcome(session: any UserSessionProtocol) -> any Welcoming {
  WelcomeViewModel(session: session)
}

/// Creates a manager that stores its values in `store`.
public func makePersistencyManager(store: any KeyValueStore) -> any PersistencyManaging {
  PersistencyManager(store: store)
}

/// Returns the one environment of the program.
public func sharedEnvironment() -> any AppDependencies {
  AppDependenciesEnvironment.shared
}

/// Creates an environment with these three parts.
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

/// Creates a notes screen from a session and a manager.
public func makeNotes(
  dependencies: any HasUserSession & HasPersistencyManager
) -> any NoteTaking {
  NotesViewModel(dependencies: dependencies)
}
