/// Has a login service to hand out.
public protocol HasLoginService: Sendable {
  var loginService: any LoginService { get }
}

/// Has a session to hand out.
public protocol HasUserSession: Sendable {
  var userSession: any UserSessionProtocol { get }
}

/// Has a persistency manager to hand out.
public protocol HasPersistencyManager: Sendable {
  var persistencyManager: any PersistencyManaging { get }
}

/// Everything that this program's environment has to hand out.
public typealias AppDependencies = HasLoginService & HasUserSession & HasPersistencyManager
