import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What users did with a session, one step after the other.
struct History: Sendable {
  enum Step: Sendable {
    /// A log-in; without a token it is refused.
    case logIn(String, token: String?)
    case logOut
  }

  let name: String
  let steps: [Step]

  init(_ name: String, _ steps: Step...) {
    (self.name, self.steps) = (name, steps)
  }

  /// What the login service answers, log-in by log-in.
  var tokens: [String?] {
    steps.compactMap { step -> String?? in
      if case .logIn(_, let token) = step { .some(token) } else { .none }
    }
  }

  /// The user who must be logged in now.
  var user: LoggedUser? {
    guard case .logIn(let name, let token?) = steps.last else { return nil }
    return LoggedUser(id: tokens.count, username: name, token: token)
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
      switch step {
      case .logIn(let name, _): try? await session.logIn(username: name, password: "secret")
      case .logOut: await session.logOut()
      }
    }
  }

  static var all: [History] {
    let ada = Step.logIn("Ada", token: "t1")
    return [
      History("fresh"),
      History("after a log-in", ada),
      History("after a log-out", ada, .logOut),
      History("after two log-outs", ada, .logOut, .logOut),
      History("after a log-in with an empty token", .logIn("Ada", token: "")),
      History("after a log-in with a blank token", .logIn("Ada", token: " ")),
      History("after a refused log-in", .logIn("Ada", token: nil)),
      History("after a refused log-in and another try", .logIn("Ada", token: nil), ada),
      History("after a log-out and a refused log-in", ada, .logOut, .logIn("Ada", token: nil)),
      History("after a log-out and a new log-in", ada, .logOut, .logIn("Ada", token: "t2")),
      History("after the log-in of another user", ada, .logIn("Grace", token: "t2")),
      History("after a log-out, with another user", ada, .logOut, .logIn("Grace", token: "t2")),
      History("when the same user got a new token", ada, .logIn("Ada", token: "t2")),
      History("when the same user got an empty token", ada, .logIn("Ada", token: "")),
      History("when the token is no longer empty", .logIn("Ada", token: ""), ada),
    ]
      + (oddTexts + Varied.names(1)).map { name in
        History("after the log-in of \(name.debugDescription)", .logIn(name, token: "t1"))
      }
  }
}
