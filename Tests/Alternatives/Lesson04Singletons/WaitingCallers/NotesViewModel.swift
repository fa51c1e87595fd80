// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

struct NotesViewModel: NoteTaking {
  // Two dependencies by name: a test passes two objects and no whole program.
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
