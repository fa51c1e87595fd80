// Lesson 01 · Initializer injection. Tasks 1 to 4: set this service free.
// Grade it: swift test --filter Lesson01
import Foundation
import Lesson01InitializerInjection

final class UserService: UserLoading {
  private let network: any Network
  // TODO: 2. The same for the decoder.
  private let decoder = JSONDecoder()

  init(network: any Network) {
    self.network = network
    // TODO: 3. Making a service must not start anything.
    Task { [network] in
      _ = try? await network.data(from: UserAPI.url(forUser: 0))
    }
  }

  func user(id: Int) async throws -> User {
    do {
      let data = try await network.data(from: UserAPI.url(forUser: id))
      return try decoder.decode(User.self, from: data)
    } catch {
      // TODO: 4. No network, no such user, a cancelled request: callers get −999 for all of them.
      throw NSError(domain: "UserService", code: -999)
    }
  }

  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    Task {
      if let user = try? await user(id: id) {
        completion(.success(user))
      }
      // TODO: 4. Count how often this calls back when all goes well.
      completion(.failure(NSError(domain: "UserService", code: -999)))
    }
  }
}
