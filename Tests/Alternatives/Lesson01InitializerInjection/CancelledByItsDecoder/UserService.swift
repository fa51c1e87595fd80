// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection

final class UserService: UserLoading {
  // `let` and no default: the caller decides once, and can't forget it.
  private let network: any Network
  private let decoder: JSONDecoder

  // It only stores, so creating a service is cheap and can't fail.
  init(network: any Network, decoder: JSONDecoder) {
    self.network = network
    self.decoder = decoder
  }

  func user(id: Int) async throws -> User {
    let data = try await bytes(from: UserAPI.url(forUser: id))
    do {
      return try decoder.decode(User.self, from: data)
    } catch let cancellation as CancellationError {
      throw UserLoadingError.unreachable(cancellation)
    } catch {
      throw UserLoadingError.unreadable(error)
    }
  }

  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    Task {
      // One expression creates the result, so the completion is called once in every case.
      let result: Result<User, any Error>
      do { result = .success(try await user(id: id)) } catch { result = .failure(error) }
      completion(result)
    }
  }

  private func bytes(from url: URL) async throws -> Data {
    do {
      return try await network.data(from: url)
    } catch let cancellation as CancellationError {
      // Cancellation isn't a failure of the network: the caller changed its mind.
      throw cancellation
    } catch {
      throw UserLoadingError.unreachable(error)
    }
  }
}
