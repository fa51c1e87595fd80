/// The reason why a container couldn't provide a service. An error that a builder throws reaches the caller unchanged,
/// also a `ContainerError` of another container. How ``Container/verify()`` reports that one is up to the container.
public enum ContainerError: Error, Hashable, CustomStringConvertible {
  /// Nothing is registered under this key.
  ///
  /// - Parameters:
  ///   - path: the services that led here: first the one that was resolved, then what it needs, down to the one
  ///     that needs the missing service. Empty when the missing service was resolved itself.
  ///   - near: registered keys that look alike, of all that the container of the `resolve` call can see. For
  ///     a call of a builder, that is the container with which its service is built.
  case missing(ServiceKey, path: [ServiceKey], near: [ServiceKey])
  /// A dependency cycle: these services need each other. The list begins and ends with the same key, and leaves
  /// out the services that led to the cycle. Whether a service may need itself with another argument is up to
  /// the container.
  case cycle([ServiceKey])
  /// A captive dependency: a service that outlives scopes needs a scoped one, directly or further down. If
  /// several outlive scopes, the one nearest to the scoped service is named. Whether a singleton or weak service
  /// that is registered in the scope outlives it is up to the container.
  case captive(ServiceKey, in: ServiceKey)
  /// A scoped service was resolved from a container that is no scope.
  case outsideScope(ServiceKey)
  /// The scope of this name has ended: the scope of the `resolve` call, or else the nearest around it that has.
  case scopeEnded(String)
  /// The service is registered as weak and is a value, which no caller can share.
  case notAnObject(ServiceKey)
  /// It was resolved without a run-time argument, or with one of another type.
  ///
  /// - Parameter expected: the argument's type as `"\(Argument.self)"`, for example `Int`.
  case wrongArgument(ServiceKey, expected: String)
  /// A builder threw an error of its own while a container was verified. The key is the service of that builder.
  ///
  /// - Parameter reason: the error as `"\(error)"`.
  case builderFailed(ServiceKey, reason: String)

  public var description: String {
    switch self {
    case .missing(let key, let path, let near):
      """
      Nothing is registered for \(key)\(path.isEmpty ? "" : ", needed by \(chain(path))"). \
      Near: \(near.isEmpty ? "nothing" : near.map(\.description).joined(separator: ", ")). \
      Register it where the program starts.
      """
    case .cycle(let path):
      "\(chain(path)) is a dependency cycle. Cut it: move what both sides need into a third type."
    case .captive(let scoped, let keeper):
      "\(keeper) would keep \(scoped) beyond its scope. Shorten the one or lengthen the other."
    case .outsideScope(let key):
      "\(key) lives in scopes, and this container is none. Ask a container from beginScope(_:)."
    case .scopeEnded(let name):
      "The scope \"\(name)\" has ended. Begin a new one."
    case .notAnObject(let key):
      "\(key) is registered as weak and is no object. Register it as transient, or make it a class."
    case .wrongArgument(let key, let expected):
      "\(key) is built with an argument of type \(expected). Resolve it with one."
    case .builderFailed(let key, let reason):
      "The builder of \(key) threw: \(reason)"
    }
  }

  /// The same error without the path that led to it: a missing service with the one service that needs it, a
  /// cycle that begins with its first key in alphabetical order.
  public var atItsRoot: ContainerError {
    switch self {
    case .missing(let key, let path, let near):
      return .missing(key, path: path.suffix(1), near: near)
    case .cycle(let path):
      let cycle = path.dropLast()
      guard let first = cycle.min(by: { $0.description < $1.description }),
        let start = cycle.firstIndex(of: first)
      else { return self }
      return .cycle(Array(cycle[start...] + cycle[..<start]) + [first])
    default:
      return self
    }
  }

  private func chain(_ path: [ServiceKey]) -> String {
    path.map(\.description).joined(separator: " → ")
  }
}
