// Lesson 01 · Initializer injection. Tasks 1, 2, 3 and 6: let the caller choose what this service uses.
// Grade it: swift test --filter Lesson01/Task1
import Foundation
import Lesson01InitializerInjection

final class UserService: UserLoading {
  private let network: any Network
  // TODO: 2. Take the decoder in the initializer, without a default argument.
  private let decoder = JSONDecoder()

  init(network: any Network) {
    self.network = network
    // TODO: 3. Start no request here.
    Task { [network] in
      _ = try? await network.data(from: UserAPI.url(forUser: 0))
    }
  }

  func user(id: Int) async throws -> User {
    do {
      let data = try await network.data(from: UserAPI.url(forUser: id))
      return try decoder.decode(User.self, from: data)
    } catch {
      // TODO: 6. Throw `unreachable` for the network, `unreadable` for the decoder, and let a cancellation through.
      throw NSError(domain: "UserService", code: -999)
    }
  }

  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    Task {
      if let user = try? await user(id: id) {
        completion(.success(user))
      }
      // TODO: 6. Call the completion once, with the user or the error of `user(id:)`.
      completion(.failure(NSError(domain: "UserService", code: -999)))
    }
  }
}
