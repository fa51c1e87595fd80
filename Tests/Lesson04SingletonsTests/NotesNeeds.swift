import Lesson04Singletons

/// What the notes screen needs, and not a member more.
struct NotesNeeds: HasUserSession, HasPersistencyManager {
  let userSession: any UserSessionProtocol
  let persistencyManager: any PersistencyManaging

  init(_ userSession: SessionFake, _ persistencyManager: any PersistencyManaging) {
    self.userSession = userSession
    self.persistencyManager = persistencyManager
  }
}
