import Observation

/// The place of one part of the app: a start, and the routes that were pushed on top of it.
@MainActor
@Observable
public final class Router<Route: Hashable & Sendable> {
  public private(set) var path: [Route] = []
  private let first: Route
  private var later: Route?

  public var start: Route { later ?? first }

  public nonisolated init(start: Route) {
    first = start
  }

  /// Returns to `route` as the start, and removes all other routes.
  public func restart(at route: Route) {
    later = route
    path = []
  }

  /// Puts `route` on top.
  public func push(_ route: Route) {
    path.append(route)
  }
}

/// The two halves of the app.
public enum GlobalRoute: Hashable, Sendable {
  case login
  case home
}

/// The screens of logging in.
public enum AuthRoute: Hashable, Sendable {
  case login
  case forgottenPassword
}

/// The screens behind the log-in.
public enum HomeRoute: Hashable, Sendable {
  case overview
  case plan(String)
}
