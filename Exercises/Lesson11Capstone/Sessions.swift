// Lesson 11 · Capstone. Task 3: a session ends at log-out. (Task 2 changes a line here, too.)
// Grade it: swift test --filter Lesson11/Task3
import Lesson11Capstone
import Synchronization

final class SessionManager: Sendable {
  private let outside: Outside
  private let session: Mutex<Session?>
  private let openConnection = Mutex<(any ClubConnection)?>(nil)

  init(_ outside: Outside) {
    self.outside = outside
    // TODO: 2. Creating a desk must not open files yet.
    session = Mutex(SessionManager.stored(in: outside.files))
  }

  func current() throws -> Session {
    let known = session.withLock { $0 } ?? SessionManager.stored(in: outside.files)
    guard let known else { throw DeskError.notLoggedIn }
    return known
  }

  func logIn(name: String, password: String) async throws -> Session {
    let fresh = try await outside.server.logIn(name: name, password: password)
    try outside.files.write(DeskFormat.bytes(fresh), to: "session.json")
    session.withLock { $0 = fresh }
    return fresh
  }

  // TODO: 3. List what belongs to the session. How much of it ends here?
  func logOut() {
    session.withLock { $0 = nil }
  }

  // TODO: 4. Two callers come here at once. What does each of them store?
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
