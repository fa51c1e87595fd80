// Lesson 11 · Capstone. Tasks 3, 4, 5, 7 and 8: the session.
// Grade it: swift test --filter 'Lesson11/Task[34578]'
import Lesson11Capstone
import Synchronization

final class SessionManager: Sendable {
  private let outside: Outside
  private let session: Mutex<Session?>
  private let openConnection = Mutex<(any ClubConnection)?>(nil)

  init(_ outside: Outside) {
    self.outside = outside
    // TODO: 8. Read the file in the first command that needs it, and not while the desk is made.
    session = Mutex(SessionManager.stored(in: outside.files))
  }

  func current() throws -> Session {
    let stored = session.withLock { $0 } ?? SessionManager.stored(in: outside.files)
    guard let stored else { throw DeskError.notLoggedIn }
    return stored
  }

  func logIn(name: String, password: String) async throws -> Session {
    let fresh = try await outside.server.logIn(name: name, password: password)
    try outside.files.write(DeskFormat.bytes(fresh), to: "session.json")
    session.withLock { $0 = fresh }
    return fresh
  }

  // TODO: 4. End everything that belongs to the session: the file and the connection, too.
  func logOut() {
    session.withLock { $0 = nil }
  }

  // TODO: 3, 5. Store nothing after an `await` that belongs to another session, or twice.
  func connection() async throws -> any ClubConnection {
    if let connection = openConnection.withLock({ $0 }) { return connection }
    let connection = try await outside.server.connect(token: current().token)
    openConnection.withLock { $0 = connection }
    return connection
  }

  private static func stored(in files: any FileStore) -> Session? {
    guard let bytes = try? files.read("session.json") else { return nil }
    return try? DeskFormat.value(Session.self, in: bytes)
  }
}
