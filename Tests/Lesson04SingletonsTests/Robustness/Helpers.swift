import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
import OutsideWorld
import Testing

/// Texts that are often trimmed, shortened, normalized or dropped by mistake.
let unusualTexts =
  EdgeValues.texts + [
    " Ada", "Áda", "Zoe\u{308}", "two\n\nlines\n", "a  \tb",
    // Separators that are on no keyboard.
    "a\u{1F}b\u{1E}c\u{1D}d\u{0}e",
    String(repeating: String(decoding: 32...126, as: UTF8.self), count: 9),
  ]

/// The users that a screen finds if others log in and out while it works.
let changingUsers: [[LoggedUser?]] = [
  [.ada, nil], [.ada, .ada, nil], [.ada, .grace], [.ada, .ada, .grace], [.ada, nil, .ada],
  [nil, .ada],
]

/// A session whose user changes from read to read; the last one stays.
final class ChangingSession: UserSessionProtocol, AlwaysEqual {
  private let users: Locked<[LoggedUser?]>

  init(_ users: [LoggedUser?]) { self.users = Locked(users) }

  var currentUser: LoggedUser? {
    get async { users.withLock { $0.count > 1 ? $0.removeFirst() : $0.last ?? nil } }
  }
  var isValid: Bool { get async { await currentUser?.token.isEmpty == false } }
  func logIn(username: String, password: String) async throws {}
  func logOut() async {}
}

/// A store whose first read takes until `duringRead` returns.
final class SlowStore: KeyValueStore, AlwaysEqual {
  let duringRead = Locked<(@Sendable () -> Void)?>(nil)
  private let store = KeyValueStoreFake()

  func strings(forKey key: String) -> [String] {
    let found = store.strings(forKey: key)
    let hook = duringRead.withLock { hook in
      defer { hook = nil }
      return hook
    }
    hook?()
    return found
  }

  func set(_ strings: [String], forKey key: String) throws { try store.set(strings, forKey: key) }
}

/// Expects one object, also while the program has another environment, and after nothing retained it.
func expectOneInstance(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ shared: () -> any AnyObject
) {
  let weak = Weak(object: shared())
  let first = weak.object.map { ObjectIdentifier($0) }
  expectEqual(first != nil, true, "the object still exists", sourceLocation: sourceLocation)
  let environment = makeEnvironment(
    loginService: LoginServiceSpy(),
    userSession: makeUserSession(loginService: LoginServiceSpy()),
    persistencyManager: makePersistencyManager(store: KeyValueStoreFake())
  )
  withExtendedLifetime(environment) {
    let isTheSame = first == ObjectIdentifier(shared())
    expectEqual(isTheSame, true, "the same object", sourceLocation: sourceLocation)
  }
}
