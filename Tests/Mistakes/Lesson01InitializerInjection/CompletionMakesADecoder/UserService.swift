// Lesson 01 · Initializer injection. A wrong answer.
import Foundation
import Lesson01InitializerInjection

final class UserService: UserLoading {
  private let network: any Network
  private let decoder: JSONDecoder

  init(network: any Network, decoder: JSONDecoder) {
    self.network = network
    self.decoder = decoder
  }

  func user(id: Int) async throws -> User {
    let data = try await bytes(from: UserAPI.url(forUser: id))
    do {
      return try decoder.decode(User.self, from: data)
    } catch {
      throw UserLoadingError.unreadable(error)
    }
  }

  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    Task {
      let result: Result<User, any Error>
      do {
        let data = try await bytes(from: UserAPI.url(forUser: id))
        do { result = .success(try JSONDecoder().decode(User.self, from: data)) } catch {
          throw UserLoadingError.unreadable(error)
        }
      } catch {
        completion(.failure(error))
        return
      }
      completion(result)
    }
  }

  private func bytes(from url: URL) async throws -> Data {
    do {
      return try await network.data(from: url)
    } catch let cancellation as CancellationError {
      throw cancellation
    } catch {
      throw UserLoadingError.unreachable(error)
    }
  }
}
