import Observation

/// Where one part of the app is: a start, and what was pushed on top of it.
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

  /// Begins again at `route`, with nothing on top.
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
