import Exercise04Singletons
import GradingSupport
import Lesson04Singletons

/// What users did with a session, one step after the other.
struct History: Sendable {
  /// A log-in, which is refused if there is no token; without a name, a log-out.
  typealias Step = (name: String?, token: String?)

  let steps: [Step]

  /// The name of its situation.
  var name: String {
    let words = steps.map { name, token in
      guard let name else { return "a log-out" }
      let result = token.map { $0.isEmpty ? " with an empty token" : "" } ?? " that is refused"
      return "a log-in of \(name.debugDescription)\(result)"
    }
    return words.isEmpty ? "fresh" : "after \(words.joined(separator: ", "))"
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

  /// Every two steps, every step after a log-out, every odd name. What a refusal does to a user who is in stays open.
  static var all: [History] {
    let (ada, refused, out): (Step, Step, Step) = (("Ada", "t1"), ("Ada", nil), (nil, nil))
    let steps: [Step] = [ada, out, ("Ada", "t2"), ("Ada", ""), ("Grace", "t1")]
    let odd: [[Step]] = (oddTexts + Varied.names(1)).map { [($0, "t1")] } + [[("Ada", " ")]]
    let pairs = ([refused] + steps).flatMap { first in steps.map { [first, $0] } }
    let later = (steps + [refused]).map { [ada, out, $0] }
    let all = [[]] + steps.map { [$0] } + [[refused]] + pairs + later + odd
    return all.map(History.init)
  }
}
