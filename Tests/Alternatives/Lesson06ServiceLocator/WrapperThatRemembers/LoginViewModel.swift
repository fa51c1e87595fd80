// Lesson 06 · Service locator. Another good answer.
import Lesson06ServiceLocator

final class LoginViewModel: LoginScreen {
  private(set) var status = LoginStatus.waiting

  private let authenticate: @Sendable (String, String) async throws -> Account
  private let begin: @Sendable (Account) async -> Void

  init(
    authenticate: @escaping @Sendable (String, String) async throws -> Account,
    begin: @escaping @Sendable (Account) async -> Void
  ) {
    self.authenticate = authenticate
    self.begin = begin
  }

  func logIn(username: String, password: String) async {
    do {
      let account = try await authenticate(username, password)
      await begin(account)
      status = .welcome(account.name)
    } catch {
      status = .refused((error as? LoginRefused)?.reason ?? "Try again later.")
    }
  }
}
