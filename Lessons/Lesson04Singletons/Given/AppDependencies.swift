/// Has a login service.
public protocol HasLoginService: Sendable {
  var loginService: any LoginService { get }
}

/// Has a session.
public protocol HasUserSession: Sendable {
  var userSession: any UserSessionProtocol { get }
}

/// Has a persistency manager.
public protocol HasPersistencyManager: Sendable {
  var persistencyManager: any PersistencyManaging { get }
}

/// Everything that this program's environment has.
public typealias AppDependencies = HasLoginService & HasUserSession & HasPersistencyManager
