// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection

actor UserService: UserLoading {
  private let network: any Network
  private let decoder: JSONDecoder

  init(network: any Network, decoder: JSONDecoder) {
    self.network = network
    self.decoder = decoder
  }

  func user(id: Int) async throws -> User {
    let data: Data
    do {
      data = try await network.data(from: UserAPI.url(forUser: id))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw UserLoadingError.unreachable(error)
    }
    do {
      return try decoder.decode(User.self, from: data)
    } catch {
      throw UserLoadingError.unreadable(error)
    }
  }

  nonisolated func user(
    id: Int,
    completion: @escaping @Sendable (Result<User, any Error>) -> Void
  ) {
    Task {
      do {
        let user = try await self.user(id: id)
        completion(.success(user))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
