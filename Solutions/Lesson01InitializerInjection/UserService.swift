// Lesson 01 · Initializer injection. One good answer of several.
import Foundation
import Lesson01InitializerInjection

final class UserService: UserLoading {
  // `let`, because a dependency must not change during a request.
  private let network: any Network
  private let decoder: JSONDecoder

  // No default arguments, because a default hides a dependency from the caller.
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
      // One result and one call, because then no path calls the completion twice or never.
      let result: Result<User, any Error>
      do { result = .success(try await user(id: id)) } catch { result = .failure(error) }
      completion(result)
    }
  }

  private func bytes(from url: URL) async throws -> Data {
    do {
      return try await network.data(from: url)
    } catch let cancellation as CancellationError {
      // Unwrapped, because a cancellation is no failure: the caller needs no result.
      throw cancellation
    } catch {
      throw UserLoadingError.unreachable(error)
    }
  }
}
