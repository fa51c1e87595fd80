// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection
final class UserService: UserLoading {
  private let load: @Sendable (URL) async throws -> Data
  private let decode: @Sendable (Data) throws -> User
  init(network: any Network, decoder: JSONDecoder) {
    load = { try await network.data(from: $0) }
    decode = { try decoder.decode(User.self, from: $0) }
  }
  func user(id: Int) async throws -> User {
    let load = load
    let task = Task { try await load(UserAPI.url(forUser: id)) }
    let data: Data
    do {
      data = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
    } catch is CancellationError { throw CancellationError() } catch {
      throw UserLoadingError.unreachable(error)
    }
    do { return try decode(data) } catch { throw UserLoadingError.unreadable(error) }
  }
  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    DispatchQueue.global().async {
      Task {
        let result: Result<User, any Error>
        do { result = .success(try await self.user(id: id)) } catch { result = .failure(error) }
        DispatchQueue.global().async { completion(result) }
      }
    }
  }
}
