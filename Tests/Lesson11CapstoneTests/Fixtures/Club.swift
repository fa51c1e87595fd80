import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import OutsideWorld

/// A club in memory: the edges of one desk, and everything that they recorded.
struct Club: Sendable {
  let files: FilesFake
  let server = ServerFake()
  let printer = PrinterSpy()
  let journal = Recorder<String>()
  let clockReads = Recorder<Date>()
  let draws = Recorder<UInt64>()
  private let time: Locked<Date>
  private let firstDraw: UInt64

  /// Creates a club.
  ///
  /// - Parameters:
  ///   - now: the time of its clock.
  ///   - firstDraw: its first random number; each later one is larger by one.
  ///   - files: its files.
  init(now: Date = Club.day(0), firstDraw: UInt64 = 4_242, files: FilesFake = FilesFake()) {
    self.files = files
    self.firstDraw = firstDraw
    time = Locked(now)
  }

  var outside: Outside {
    Outside(
      now: { [time, clockReads] in
        let now = time.withLock { $0 }
        clockReads.record(now)
        return now
      },
      chance: { [firstDraw, draws] in
        let next = firstDraw &+ UInt64(draws.count)
        draws.record(next)
        return next
      },
      files: files,
      printer: printer,
      server: server,
      journal: { [journal] in journal.record($0) }
    )
  }

  var now: Date { time.withLock { $0 } }

  func advance(days: Int) {
    time.withLock { $0 += Double(days) * 86_400 }
  }

  /// Returns a time shortly after ten in the morning, so many days after the first of 2001.
  static func day(_ number: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(number) * 86_400 + 36_061)
  }

  /// Creates a desk where a user has logged in: Ada is an admin, others are clerks.
  func makeDesk(loggedIn user: String = "Ada") async throws -> any Desk {
    let desk = Exercise11Capstone.makeDesk(outside)
    try await desk.logIn(name: user, password: "tea")
    return desk
  }

  /// Returns the members in the file, none if there is no file.
  func members() throws -> [Member] {
    try files.read("members.json").map { try DeskFormat.value([Member].self, in: $0) } ?? []
  }

  func store(_ members: [Member]) throws {
    try files.write(DeskFormat.bytes(members), to: "members.json")
  }

  /// Returns the number of uses of each edge, except for some edges.
  func edgeUses(except edges: [String] = []) -> [String] {
    [
      "clock \(clockReads.count)", "chance \(draws.count)", "printer \(printer.lines.count)",
      "journal \(journal.count)", "reading \(files.reads.count)", "writing \(files.writes.count)",
      "log-in \(server.logIns.count)", "connection \(server.connections.count)",
    ].filter { use in !edges.contains { use.hasPrefix($0) } }
  }
}

/// A printer that records every line.
final class PrinterSpy: Printer, AlwaysEqual {
  let recorder = Recorder<String>()

  var lines: [String] { recorder.values }

  func print(_ line: String) { recorder.record(line) }
}

extension Member {
  /// The member of a club that has one.
  static let grete = Member(number: "M-1", name: "Grete", plan: "monthly", until: Club.day(9))

  func ending(_ until: Date) -> Member {
    Member(number: number, name: name, plan: plan, until: until)
  }
}

extension Plan {
  static let monthly = Plan(name: "monthly", days: 30, cents: 2_000)
  static let yearly = Plan(name: "yearly", days: 365, cents: 19_999)
  private static let usual = [monthly, yearly, Plan(name: "guest", days: 0, cents: 0)]
  private static let rare = [40_000, 50_000].map {
    Plan(name: long("\($0)"), days: $0, cents: 100_000 * $0 + 1)
  }
  /// One plan of each kind.
  static let kinds = usual + rare
  /// Very many plans, with the rare ones at the end.
  static let all = usual + (0..<120).map { Plan(name: "pass \($0)", days: $0, cents: $0) } + rare
}

/// Returns a long text of many lines with accents. It differs from others only at its end.
func long(_ text: String) -> String { String(repeating: "Zoë’s café\n", count: 30) + text }
