// Lesson 04 · Singletons. A wrong answer.
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
    let name = await dependencies.userSession.currentUser?.username ?? "somebody"
    try await dependencies.persistencyManager.save("\(name): \(note)")
  }
}
