// Lesson 04 · Singletons. Task 5, done.
import Lesson04Singletons

final class NotesViewModel: NoteTaking {
  typealias Dependencies = HasUserSession & HasPersistencyManager
  private let dependencies: any Dependencies

  init(dependencies: any Dependencies) {
    self.dependencies = dependencies
  }

  var lines: [String] {
    get async { await dependencies.persistencyManager.values }
  }

  func add(_ note: String) async throws {
    let session = dependencies.userSession
    guard await session.isValid, let user = await session.currentUser else {
      throw NoteTakingError.nobodyIsLoggedIn
    }
    try await dependencies.persistencyManager.save("\(user.username): \(note)")
  }
}
