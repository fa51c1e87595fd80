// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

actor NotesViewModel: NoteTaking {
  private let dependencies: any HasUserSession & HasPersistencyManager
  private var user: LoggedUser?

  init(dependencies: any HasUserSession & HasPersistencyManager) {
    self.dependencies = dependencies
  }

  var lines: [String] {
    get async { await dependencies.persistencyManager.values }
  }

  func add(_ note: String) async throws {
    let session = dependencies.userSession
    if user == nil, await session.isValid { user = await session.currentUser }
    guard let user else { throw NoteTakingError.nobodyIsLoggedIn }
    try await dependencies.persistencyManager.save("\(user.username): \(note)")
  }
}
