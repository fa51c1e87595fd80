// Lesson 04 · Singletons. Another good answer.
import Lesson04Singletons

struct NotesViewModel: NoteTaking {
  private let name: @Sendable () async -> String?
  private let saved: @Sendable () async -> [String]
  private let save: @Sendable (String) async throws -> Void

  init(dependencies: any HasUserSession & HasPersistencyManager) {
    let session = dependencies.userSession
    let manager = dependencies.persistencyManager
    name = { await session.isValid ? await session.currentUser?.username : nil }
    saved = { await manager.values }
    save = { try await manager.save($0) }
  }

  var lines: [String] {
    get async { await saved() }
  }

  func add(_ note: String) async throws {
    guard let name = await name() else { throw NoteTakingError.nobodyIsLoggedIn }
    try await save("\(name): \(note)")
  }
}
