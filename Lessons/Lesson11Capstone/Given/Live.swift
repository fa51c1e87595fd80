import Foundation
import OutsideWorld

/// The clock on the wall. It tells on whoever reads it while a test runs.
public enum LiveClock {
  /// The real time.
  public static func now() -> Date {
    OutsideWorld.touched("the clock on the wall was read")
    return Date()
  }
}

/// The system's generator. It tells on whoever draws from it while a test runs.
public enum LiveChance {
  /// A number that nobody can foresee.
  public static func draw() -> UInt64 {
    OutsideWorld.touched("a number was drawn from the system's generator")
    return UInt64.random(in: 0 ... .max)
  }
}

/// The standard output. It tells on whoever prints to it while a test runs.
public struct LivePrinter: Printer {
  public init() {}

  public func print(_ line: String) {
    OutsideWorld.touched("\"\(line)\" went straight to the standard output")
    Swift.print(line)
  }
}

/// Plays the club's real folder: it is empty, keeps nothing, and tells on whoever opens it.
public struct LiveFiles: FileStore {
  public init() {}

  public func read(_ name: String) throws -> Data? {
    OutsideWorld.touched("\(name) was read in the club's real folder")
    return nil
  }

  public func write(_ bytes: Data?, to name: String) throws {
    OutsideWorld.touched("\(name) was written in the club's real folder")
  }
}

/// Plays the club's real server: it answers, and tells on whoever asks it.
public struct LiveServer: ClubServer {
  public init() {}

  public func logIn(name: String, password: String) async throws -> Session {
    OutsideWorld.touched("the club's real server was asked to let \(name) in")
    return Session(name: "Somebody Live", role: .clerk, token: "live")
  }

  public func connect(token: String) async throws -> any ClubConnection {
    OutsideWorld.touched("a connection to the club's real server was opened")
    return LiveConnection()
  }
}

private final class LiveConnection: ClubConnection {
  func plans() async throws -> [Plan] {
    OutsideWorld.touched("the club's real server was asked for plans")
    return [Plan(name: "monthly", days: 30, cents: 1)]
  }
}

extension Outside {
  /// The real outside: each of its edges tells on whoever uses it while a test runs.
  public static var live: Outside {
    Outside(
      now: { LiveClock.now() },
      chance: { LiveChance.draw() },
      files: LiveFiles(),
      printer: LivePrinter(),
      server: LiveServer(),
      journal: { OutsideWorld.touched("\"\($0)\" went into the club's real journal") }
    )
  }
}
