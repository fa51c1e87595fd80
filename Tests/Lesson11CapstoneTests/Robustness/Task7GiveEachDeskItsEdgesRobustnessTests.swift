import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task7 {
  /// The event at the other desk.
  enum Other: String, CaseIterable, CustomTestStringConvertible {
    case made = "when another desk is made"
    case bo = "when Bo is logged in at another desk"
    case equalSession = "when an equal session runs at another desk"
    case loggedOut = "when Bo has logged out at another desk"
    case sameFiles = "when Bo is logged in at another desk with the same files"

    var testDescription: String { rawValue }

    func use(_ other: OpenDesk) async throws {
      switch self {
      case .made: break
      case .bo, .sameFiles:
        try await other.logIn("Bo")
        try await other.run(.quote)
      case .equalSession:
        try await other.logIn("Ada")
        try await other.run(.quote)
      case .loggedOut:
        try await other.logIn("Bo")
        try await other.run(.join)
        try await other.desk.logOut()
      }
    }

    /// Creates a desk and another one, in both orders, and uses the other one.
    func makeDesks() async throws -> (desk: OpenDesk, other: OpenDesk) {
      let first = OpenDesk()
      let second = OpenDesk(Club(files: self == .sameFiles ? first.club.files : FilesFake()))
      for open in [first, second] { open.club.server.shareToken("") }
      let (desk, other) = self == .sameFiles ? (second, first) : (first, second)
      try await use(other)
      return (desk, other)
    }
  }

  // Rule: A desk uses the `outside` that `makeDesk` got for it, also after other desks are made.
  // Look at: Root.swift, what is `static`.
  @Test(arguments: Other.allCases)
  func `a day at a desk uses no edge of another desk`(other event: Other) async throws {
    let (mine, other) = try await event.makeDesks()
    let alone = OpenDesk()
    await untilIdle()
    let shared = event == .sameFiles ? ["reading", "writing"] : []
    for open in [alone, mine] {
      try await open.logIn("Ada")
      try await open.run(.quote)
      let member = try await open.desk.join(name: "Grace", plan: "monthly")
      // What a desk does when another one changes its files is up to the answer.
      if open.desk === mine.desk && event != .sameFiles { try await event.use(other) }
      let before = other.club.edgeUses(except: shared)
      try await open.desk.renew(number: member.number)
      try await open.desk.list()
      try await open.desk.report()
      try await open.desk.logOut()
      expectEqual(other.club.edgeUses(except: shared), before, "the uses of the other outside")
    }

    let uses = mine.club.edgeUses(except: shared)
    expectEqual(uses, alone.club.edgeUses(except: shared), "as many uses as without another desk")
    expectEqual(try mine.club.members().map(\.name), ["Grace"], "the members of this desk")
  }

  // Rule: A desk uses the `outside` that `makeDesk` got for it, also after other desks are made.
  // Look at: Root.swift, what is `static`, and which object holds the outside.
  @Test(.deterministic, arguments: [\ServerFake.logInGate, \.connectionGate, \.planGate])
  func `a desk works while another desk waits for its server`(
    gate: any KeyPath<ServerFake, Gate> & Sendable
  ) async throws {
    let other = OpenDesk()
    other.club.server[keyPath: gate].close()
    let otherDay = Call { try await day(other.desk) }
    await untilIdle()
    // Only the desk holds its club now.
    let (desk, printed) = {
      let club = Club()
      return (makeDesk(club.outside), club.printer.recorder)
    }()
    let ownDay = Call { try await day(desk) }
    await untilIdle()
    let lines = ownDay.value ?? ["a day that doesn't end"]
    expectEqual(printed.values, lines, "the lines of this desk")
    other.club.server[keyPath: gate].open()
    await untilIdle()
    expectEqual(otherDay.value ?? [], lines, "the day of the other desk")
    expectEqual(other.club.printer.lines, lines, "the lines of the other desk")
  }
}

/// Uses a desk for a day, and returns the lines that it has to print.
private func day(_ desk: any Desk) async throws -> [String] {
  try await desk.logIn(name: "Ada", password: "tea")
  let member = try await desk.join(name: "Grace", plan: "monthly")
  try await desk.list()
  return ["Welcome, Ada", member.line, member.line]
}
