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
        let next = number + UInt64(drawn.count)
        drawn.record(next)
        return next
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

  /// How often each edge was used.
  var uses: [String] {
    [
      "clock \(looksAtTheClock.count)", "chance \(drawn.count)", "printer \(printed.lines.count)",
      "journal \(journal.count)", "reading \(files.reads.count)", "writing \(files.writes.count)",
      "log-in \(server.logIns.count)", "connect \(server.connections.count)",
    ]
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

/// Somebody at a desk of a club.
struct Visit: Sendable {
  let club: Club
  let desk: any Desk

  init(_ club: Club = Club(), desk: (any Desk)? = nil) {
    self.club = club
    self.desk = desk ?? makeDesk(club.outside)
  }

  func logIn(_ name: String) async throws {
    try await desk.logIn(name: name, password: "tea")
  }

  /// What `report` says of who is logged in.
  var whoIsIn: String {
    get async { await failure { try await desk.report() } }
  }

  /// What each command that needs a session throws, by name.
  var refusals: [String] {
    get async {
      [
        "quote: \(await failure { _ = try await desk.quote(plan: "monthly") })",
        "join: \(await failure { try await desk.join(name: "Eve", plan: "monthly") })",
        "renew: \(await failure { try await desk.renew(number: "M-9") })",
        "list: \(await failure { try await desk.list() })",
        "report: \(await failure { try await desk.report() })",
      ]
    }
  }

  static func everyCommand(throws error: String) -> [String] {
    ["quote", "join", "renew", "list", "report"].map { "\($0): \(error)" }
  }

  /// Desks where Ada, who is an admin, is logged in.
  static var withAda: [Situation<Visit>] {
    func situation(
      _ name: String,
      _ steps: @escaping (Visit) async throws -> Void
    ) -> Situation<Visit> {
      Situation(name) {
        let visit = Visit()
        try await steps(visit)
        return visit
      }
    }
    return [
      situation("after a log-in") { try await $0.logIn("Ada") },
      situation("after a quote") {
        try await $0.logIn("Ada")
        _ = try await $0.desk.quote(plan: "monthly")
      },
      Situation("in the next run of the program") {
        let club = Club()
        try await Visit(club).logIn("Ada")
        return Visit(club)
      },
      Situation("in the next run of the program, after a quote") {
        let club = Club()
        try await Visit(club).logIn("Ada")
        let next = Visit(club)
        _ = try await next.desk.quote(plan: "monthly")
        return next
      },
      situation("after a quote that the server failed") {
        try await $0.logIn("Ada")
        $0.club.server.breakOnce(.plans)
        _ = try? await $0.desk.quote(plan: "monthly")
        $0.club.server.breakOnce(nil)
      },
      situation("when somebody else was logged in before") {
        try await $0.logIn("Bo")
        _ = try await $0.desk.quote(plan: "monthly")
        try await $0.logIn("Ada")
      },
      situation("at the second log-in, after a log-out") {
        try await $0.logIn("Ada")
        _ = try await $0.desk.quote(plan: "monthly")
        try await $0.desk.logOut()
        try await $0.logIn("Ada")
        _ = try await $0.desk.quote(plan: "monthly")
      },
      situation("at the second log-in, after a log-out that failed") {
        try await $0.logIn("Ada")
        $0.club.files.breaks(.writing)
        _ = try? await $0.desk.logOut()
        $0.club.files.breaks(nil)
        try await $0.logIn("Ada")
      },
    ]
  }
}
