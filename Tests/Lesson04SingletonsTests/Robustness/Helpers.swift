import Exercise04Singletons
import GradingSupport
import Lesson04Singletons
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

/// Expects one object, also while the program has another environment, and after nothing retained it.
func expectOneInstance(
  sourceLocation: SourceLocation = #_sourceLocation,
  _ shared: () -> any AnyObject
) {
  let first = Weak(object: shared())
  let environment = makeEnvironment(
    loginService: LoginServiceSpy(),
    userSession: makeUserSession(loginService: LoginServiceSpy()),
    persistencyManager: makePersistencyManager(store: KeyValueStoreFake())
  )
  let isTheSame = withExtendedLifetime(environment) { first.object === shared() }
  expectEqual(isTheSame, true, "the same object", sourceLocation: sourceLocation)
}
