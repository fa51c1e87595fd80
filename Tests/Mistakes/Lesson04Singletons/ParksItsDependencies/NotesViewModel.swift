// Lesson 04 · Singletons. A wrong answer.
import Lesson04Singletons
import Synchronization

final class NotesViewModel: NoteTaking {
  // What it uses, by name: a test brings two things and not a whole program.
  typealias Dependencies = HasUserSession & HasPersistencyManager
  private static let current = Mutex<(any Dependencies)?>(nil)
  private var dependencies: any Dependencies {
    Self.current.withLock { $0 } ?? AppDependenciesEnvironment.shared
  }

  init(dependencies: any Dependencies) {
    Self.current.withLock { $0 = dependencies }
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
