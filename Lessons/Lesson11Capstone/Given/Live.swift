import Foundation
import OutsideWorld

/// The system's clock. It records that it was read.
public enum LiveClock {
  /// Returns the real time.
  public static func now() -> Date {
    OutsideWorld.touched("the system clock was read")
    return Date()
  }
}

/// The system's generator. It records that it was used.
public enum LiveChance {
  /// Returns a number that no test can predict.
  public static func draw() -> UInt64 {
    OutsideWorld.touched("a number of the system's generator was drawn")
    return UInt64.random(in: 0 ... .max)
  }
}

/// The standard output. It records that it was used.
public struct LivePrinter: Printer {
  public init() {}

  public func print(_ line: String) {
    OutsideWorld.touched("\"\(line)\" was printed directly to the standard output")
    Swift.print(line)
  }
}

/// Stands in for the club's real folder. It is empty, stores nothing, and records each use.
public struct LiveFiles: FileStore {
  public init() {}

  public func read(_ name: String) throws -> Data? {
    OutsideWorld.touched("\(name) of the club's real folder was read")
    return nil
  }

  public func write(_ bytes: Data?, to name: String) throws {
    OutsideWorld.touched("\(name) of the club's real folder was written")
  }
}

/// Stands in for the club's real server. It responds, and records each use.
public struct LiveServer: ClubServer {
  public init() {}

  public func logIn(name: String, password: String) async throws -> Session {
    OutsideWorld.touched("the club's real server got a log-in of \(name)")
    return Session(name: "Somebody Live", role: .clerk, token: "live")
  }

  public func connect(token: String) async throws -> any ClubConnection {
    OutsideWorld.touched("a connection to the club's real server was opened")
    return LiveConnection()
  }
}

private final class LiveConnection: ClubConnection {
  func plans() async throws -> [Plan] {
    OutsideWorld.touched("plans were requested from the club's real server")
    return [Plan(name: "monthly", days: 30, cents: 1)]
  }
}

extension Outside {
  /// The real external dependencies. Each records that it was used.
  public static var live: Outside {
    Outside(
      now: { LiveClock.now() },
      chance: { LiveChance.draw() },
      files: LiveFiles(),
      printer: LivePrinter(),
      server: LiveServer(),
      journal: { OutsideWorld.touched("\"\($0)\" was written to the club's real journal") }
    )
  }
}
