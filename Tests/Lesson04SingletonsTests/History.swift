import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What users did with a session, one step after the other.
struct History: Sendable {
  /// A log-in, which is refused if there is no token; without a name, a log-out.
  typealias Step = (name: String?, token: String?)

  let name: String
  let steps: [Step]

  init(_ name: String, _ steps: Step...) {
    (self.name, self.steps) = (name, steps)
  }

  /// What the login service answers, log-in by log-in.
  var tokens: [String?] { steps.filter { $0.name != nil }.map(\.token) }

  /// The user who must be logged in now.
  var user: LoggedUser? {
    guard let last = steps.last, let name = last.name, let token = last.token else { return nil }
    return LoggedUser(id: LoginDesk.id(tokens.count), username: name, token: token)
  }

  /// The user whose name a note gets now; none while the session isn't valid.
  var author: String? { user?.token.isEmpty == false ? user?.username : nil }

  /// A situation for each history and each kind of session: a fake, and one of the answer's own.
  static func situations<Visit>(
    _ arrange: @escaping (History, any UserSessionProtocol) async -> Visit
  ) -> [Situation<Visit>] {
    all.flatMap { history in
      [
        Situation(history.name) { await arrange(history, SessionFake(tokens: history.tokens)) },
        Situation("\(history.name), with a session of `makeUserSession`") {
          await arrange(history, makeUserSession(loginService: LoginDesk(tokens: history.tokens)))
        },
      ]
    }
  }

  /// Takes all steps with `session`, and calls `look` before each.
  func take(_ session: any UserSessionProtocol, look: () async -> Void) async {
    for step in steps {
      await look()
      if let name = step.name {
        try? await session.logIn(username: name, password: "secret")
      } else {
        await session.logOut()
      }
    }
  }

  static var all: [History] {
    let (ada, refused, out): (Step, Step, Step) = (("Ada", "t1"), ("Ada", nil), (nil, nil))
    return [
      History("fresh"),
      History("after a log-in", ada),
      History("after a log-out", ada, out),
      History("after two log-outs", ada, out, out),
      History("after a log-in with an empty token", ("Ada", "")),
      History("after a log-in with a blank token", ("Ada", " ")),
      History("after a refused log-in", refused),
      History("after a refused log-in and another try", refused, ada),
      History("after a log-out and a refused log-in", ada, out, refused),
      History("after a log-out and a new log-in", ada, out, ("Ada", "t2")),
      History("after the log-in of another user", ada, ("Grace", "t1")),
      History("after a log-out, with another user", ada, out, ("Grace", "t2")),
      History("when the same user got a new token", ada, ("Ada", "t2")),
      History("when the same user got an empty token", ada, ("Ada", "")),
      History("when the token is no longer empty", ("Ada", ""), ada),
    ]
      + (oddTexts + Varied.names(1)).map { name in
        History("after the log-in of \(name.debugDescription)", (name, "t1"))
      }
  }
}
