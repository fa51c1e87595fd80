// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons

actor NotesViewModel: NoteTaking {
  private let dependencies: any HasUserSession & HasPersistencyManager
  private var loaded: [String]?

  init(dependencies: any HasUserSession & HasPersistencyManager) {
    self.dependencies = dependencies
  }

  var lines: [String] {
    get async {
      if let loaded { return loaded }
      let lines = await dependencies.persistencyManager.values
      loaded = lines
      return lines
    }
  }

  func add(_ note: String) async throws {
    let session = dependencies.userSession
    guard await session.isValid, let user = await session.currentUser else {
      throw NoteTakingError.nobodyIsLoggedIn
    }
    let line = "\(user.username): \(note)"
    try await dependencies.persistencyManager.save(line)
    loaded?.append(line)
  }
}
