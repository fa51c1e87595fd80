// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection

struct UserService: UserLoading {
  private let load: @Sendable (Int) async throws -> User

  init(network: any Network, decoder: JSONDecoder) {
    load = { id in
      let data = try await Self.result { try await network.data(from: UserAPI.url(forUser: id)) }
        .mapError { $0 is CancellationError ? $0 : UserLoadingError.unreachable($0) }
        .get()
      return try Result { try decoder.decode(User.self, from: data) }
        .mapError { UserLoadingError.unreadable($0) }
        .get()
    }
  }

  func user(id: Int) async throws -> User {
    try await load(id)
  }

  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    Task { completion(await Self.result { try await load(id) }) }
  }

  private static func result<Value>(
    _ work: () async throws -> Value
  ) async -> Result<Value, any Error> {
    do { return .success(try await work()) } catch { return .failure(error) }
  }
}
