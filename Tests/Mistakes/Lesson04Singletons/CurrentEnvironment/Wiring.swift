// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

/// The one session of the program.
public func sharedUserSession() -> any UserSessionProtocol {
  UserSession.shared
}

/// A session of its own, which asks `loginService`.
public func makeUserSession(loginService: any LoginService) -> any UserSessionProtocol {
  UserSession(loginService: loginService)
}

/// A welcome screen that talks about `session`.
public func makeWelcome(session: any UserSessionProtocol) -> any Welcoming {
  WelcomeViewModel(session: session)
}

/// A manager of its own, which keeps its values in `store`.
public func makePersistencyManager(store: any KeyValueStore) -> any PersistencyManaging {
  PersistencyManager(store: store)
}

/// The one environment of the program.
public func sharedEnvironment() -> any AppDependencies {
  AppDependenciesEnvironment.shared
}

/// An environment of its own, which hands out what is handed over.
public func makeEnvironment(
  loginService: any LoginService,
  userSession: any UserSessionProtocol,
  persistencyManager: any PersistencyManaging
) -> any AppDependencies {
  let environment = AppDependenciesEnvironment(
    loginService: loginService,
    userSession: userSession,
    persistencyManager: persistencyManager
  )
  CurrentEnvironment.set(environment)
  return CurrentEnvironment()
}

/// A notes screen that needs a session and a manager, and no more.
public func makeNotes(
  dependencies: any HasUserSession & HasPersistencyManager
) -> any NoteTaking {
  NotesViewModel(dependencies: dependencies)
}
