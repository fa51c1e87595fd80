/// Why a container gave nothing. What a builder throws by itself is no container error and comes out
/// as it is.
public enum ContainerError: Error, Hashable, CustomStringConvertible {
  /// Nothing is registered under this key.
  ///
  /// - Parameters:
  ///   - path: who asked: the service that was wanted first, then what it needs, down to the one that
  ///     needs the missing one. Empty when it was wanted itself.
  ///   - near: keys that somebody may have meant, of all that the container can see.
  case missing(ServiceKey, path: [ServiceKey], near: [ServiceKey])
  /// These need each other. It begins and ends with the same key, and nothing leads up to it. Whether a
  /// service may need itself with another argument is up to the container.
  case cycle([ServiceKey])
  /// A service that lives for a scope is needed, at once or further down, by one that outlives it: the
  /// nearest one, if there are several. Whether a singleton that is registered in the scope itself
  /// outlives it is up to the container.
  case captive(ServiceKey, in: ServiceKey)
  /// A scoped service was asked of a container that is no scope.
  case outsideScope(ServiceKey)
  /// The scope of this name has ended: the one that was asked, or else the nearest around it that has.
  case scopeEnded(String)
  /// Shared as long as somebody holds it, and it is a value, which nobody can hold.
  case notAnObject(ServiceKey)
  /// It was asked for with no run-time argument, or with one of another type.
  case wrongArgument(ServiceKey, expected: String)
  /// A builder threw an error of its own while a container was verified.
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
      "\(chain(path)) is a circle. Cut it: move what both sides need into a third type."
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

  /// The same trouble told from where it sits, however it was met: a missing service with the one that
  /// needs it, a circle that begins with its first key by the alphabet.
  public var atItsRoot: ContainerError {
    switch self {
    case .missing(let key, let path, let near):
      return .missing(key, path: path.suffix(1), near: near)
    case .cycle(let path):
      let circle = path.dropLast()
      guard let first = circle.min(by: { $0.description < $1.description }),
        let start = circle.firstIndex(of: first)
      else { return self }
      return .cycle(circle[start...] + circle[..<start] + [first])
    default:
      return self
    }
  }

  private func chain(_ path: [ServiceKey]) -> String {
    path.map(\.description).joined(separator: " → ")
  }
}
