import GradingSupport
import Lesson06ServiceLocator
import OutsideWorld

/// Two modules that know nothing of each other, and have a word in common.
enum Bank {
  struct User: Hashable, Sendable { let number: Int }
}

enum Shop {
  struct User: Hashable, Sendable { let number: Int }
}

/// Somebody to print letters for, and two who do.
protocol Printer: Sendable {
  var model: Int { get }
}

struct LaserPrinter: Printer {
  let model: Int
}

/// Something that can be told from another of its kind.
final class Part: Sendable {
  let number: Int

  init(number: Int) {
    self.number = number
  }
}

/// Makes parts, and gives each a number of its own: 1, 2, 3.
final class Workshop: Sendable {
  private let numbers = Locked(0)

  var built: Int { numbers.withLock { $0 } }

  func part() -> Part {
    numbers.withLock { last in
      last += 1
      return Part(number: last)
    }
  }
}

/// A chain of services, each of which needs the next one.
struct Engine: Sendable { let parts: [String] }
struct Gearbox: Sendable { let parts: [String] }
struct Wheel: Sendable { let parts: [String] }
struct Rubber: Sendable { let name: String }

/// A login service that knows one account, and remembers what it was asked.
struct LoginServiceDouble: LoginService {
  let result: Result<Account, LoginRefused>
  let requests = Recorder<String>()

  static func knowing(_ account: Account) -> LoginServiceDouble {
    LoginServiceDouble(result: .success(account))
  }

  static func refusing(_ reason: String) -> LoginServiceDouble {
    LoginServiceDouble(result: .failure(LoginRefused(reason: reason)))
  }

  func logIn(username: String, password: String) async throws -> Account {
    requests.record("\(username) \(password)")
    return try result.get()
  }
}

/// A session that remembers whom it was started for.
final class UserSessionDouble: UserSession {
  let started = Recorder<Account>()

  var account: Account? {
    get async { started.values.last }
  }

  func start(with account: Account) async {
    started.record(account)
  }
}
