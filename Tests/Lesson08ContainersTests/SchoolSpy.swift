import GradingSupport
import Lesson12BuildingAContainer

/// Plays the outside of the school, and remembers what was opened and asked.
struct SchoolSpy: Sendable {
  let opened = Recorder<String>()
  let asked = Recorder<String>()

  var outside: SchoolOutside {
    SchoolOutside(
      connect: { server in
        opened.record(server.rawValue)
        return Client(server: server, spy: self)
      },
      openKeychain: {
        opened.record("keychain")
        return MemoryKeychain()
      }
    )
  }

  /// Gives everybody a token that is their name, and tells whose grades it hands out.
  private struct Client: APIClient {
    let server: SchoolOutside.Server
    let spy: SchoolSpy

    func lines(at path: String, token: String?) async throws -> [String] {
      spy.asked.record("\(server.rawValue): \(path)")
      let parts = path.split(separator: "/").map(String.init)
      switch parts.first {
      case "login": return [parts[1]]
      case "grades": return ["grades of \(token ?? "nobody")"]
      default: return ["report of \(path)"]
      }
    }
  }
}
