// Lesson 04 · Singletons. Task 5: this view model hides the two dependencies that it uses.
// Grade it: swift test --filter Lesson04/Task5
import Lesson04Singletons

final class NotesViewModel: NoteTaking {
  private let dependencies: any AppDependencies

  // TODO: 5. Take a session and a manager only, without a default argument.
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
