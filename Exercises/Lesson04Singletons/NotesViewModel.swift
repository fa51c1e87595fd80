// Lesson 04 · Singletons. Task 4: this view model asks for everything, and hides it.
// Grade it: swift test --filter Lesson04/Task4
import Lesson04Singletons

final class NotesViewModel: NoteTaking {
  private let dependencies: any AppDependencies

  // TODO: 4. It uses two members and wants all of them. And who sees the default?
  init(dependencies: any AppDependencies = AppDependenciesEnvironment.shared) {
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
