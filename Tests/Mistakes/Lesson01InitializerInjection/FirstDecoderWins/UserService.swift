// Lesson 01 · Initializer injection. A wrong answer.
import Foundation
import Lesson01InitializerInjection
import Synchronization

final class UserService: UserLoading {
  private let network: any Network
  private let decoder: JSONDecoder

  private static let decoders = Mutex<[JSONDecoder]>([])
  init(network: any Network, decoder: JSONDecoder) {
    self.network = network
    self.decoder = Self.decoders.withLock { known in
      if known.isEmpty { known.append(decoder) }
      return known[0]
    }
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
      do { result = .success(try await user(id: id)) } catch { result = .failure(error) }
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
