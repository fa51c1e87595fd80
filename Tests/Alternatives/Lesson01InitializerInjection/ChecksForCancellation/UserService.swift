// Lesson 01 · Initializer injection. Another good answer.
import Foundation
import Lesson01InitializerInjection
struct UserService<N: Network>: UserLoading {
  let network: N
  let decoder: JSONDecoder
  struct DTO: Decodable { let id: Int; let fullName: String; let joined: Date }
  func user(id: Int) async throws -> User {
    try Task.checkCancellation()
    let data: Data
    do { data = try await network.data(from: UserAPI.url(forUser: id)) } catch {
      if Task.isCancelled || error is CancellationError { throw CancellationError() }
      if (error as? URLError)?.code == .cancelled { throw CancellationError() }
      throw UserLoadingError.unreachable(error)
    }
    try Task.checkCancellation()
    do {
      let dto = try decoder.decode(DTO.self, from: data)
      return User(id: dto.id, fullName: dto.fullName, joined: dto.joined)
    } catch is CancellationError { throw CancellationError() } catch {
      throw UserLoadingError.unreadable(error)
    }
  }
  func user(id: Int, completion: @escaping @Sendable (Result<User, any Error>) -> Void) {
    Task.detached {
      let r: Result<User, any Error>
      do { r = .success(try await user(id: id)) } catch { r = .failure(error) }
      let t = Thread { completion(r) }
      t.start()
    }
  }
}
