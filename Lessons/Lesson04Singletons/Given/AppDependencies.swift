/// A type that has a login service.
public protocol HasLoginService: Sendable {
  var loginService: any LoginService { get }
}

/// A type that has a session.
public protocol HasUserSession: Sendable {
  var userSession: any UserSessionProtocol { get }
}

/// A type that has a persistency manager.
public protocol HasPersistencyManager: Sendable {
  var persistencyManager: any PersistencyManaging { get }
}

/// All dependencies of this program's environment.
public typealias AppDependencies = HasLoginService & HasUserSession & HasPersistencyManager
