import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone

/// A club in memory: all the edges of one desk, and what went over them.
struct Club: Sendable {
  let files = FilesFake()
  let server = ServerFake()
  let printed = PrinterSpy()
  let journal = Recorder<String>()
  let looksAtTheClock = Recorder<Date>()
  let drawn = Recorder<UInt64>()
  var now = Date(timeIntervalSinceReferenceDate: 0)
  var number: UInt64 = 4_242

  var outside: Outside {
    Outside(
      now: { [now, looksAtTheClock] in
        looksAtTheClock.record(now)
        return now
      },
      chance: { [number, drawn] in
        drawn.record(number)
        return number
      },
      files: files,
      printer: printed,
      server: server,
      journal: { [journal] in journal.record($0) }
    )
  }

  /// The day that is so many days after the start of 2001.
  static func day(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(number) * 86_400)
  }

  /// A desk where Ada, who is an admin, has logged in.
  func deskWithAda() async throws -> any Desk {
    let desk = makeDesk(outside)
    try await desk.logIn(name: "Ada", password: "tea")
    return desk
  }

  /// The members in the file, none if there is no file.
  func members() throws -> [Member] {
    guard let bytes = try files.read("members.json") else { return [] }
    return try DeskFormat.value([Member].self, in: bytes)
  }

  /// Puts members into the file.
  func keep(_ members: [Member]) throws {
    try files.write(DeskFormat.bytes(members), to: "members.json")
  }
}

/// Remembers every line.
struct PrinterSpy: Printer {
  private let recorder = Recorder<String>()

  var lines: [String] { recorder.values }

  func print(_ line: String) { recorder.record(line) }
}

/// The name of what was thrown, or "no error" if nothing was.
func failure(
  isolation: isolated (any Actor)? = #isolation,
  of body: () async throws -> Void
) async -> String {
  do {
    try await body()
    return "no error"
  } catch {
    return "\(error)"
  }
}
