// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

actor NotesViewModel: NoteTaking {
  typealias Dependencies = HasUserSession & HasPersistencyManager
  private let dependencies: any Dependencies
  private var last: Task<Void, any Error>?

  init(dependencies: any Dependencies) { self.dependencies = dependencies }

  var lines: [String] {
    get async { await dependencies.persistencyManager.values }
  }

  func add(_ note: String) async throws {
    let session = dependencies.userSession
    guard await session.isValid, let user = await session.currentUser else {
      throw NoteTakingError.nobodyIsLoggedIn
    }
    let task = Task { [last, dependencies] in
      _ = await last?.result
      try await dependencies.persistencyManager.save("\(user.username): \(note)")
    }
    last = task
    try await task.value
  }
}
