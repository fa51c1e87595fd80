import Exercise11Capstone
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11.Task1 {
  // Rule: each command prints what Desk.swift promises. Look at: who prints now that nobody listens.
  @Test(arguments: Varied.names(2))
  func `prints a line for each command that promises one`(name: String) async throws {
    let club = Club()
    let sut = try await club.deskWithAda()

    let joined = try await sut.join(name: name, plan: "monthly")
    let renewed = try await sut.renew(number: joined.number)
    try await sut.logOut()

    let lines: [String] = club.printed.lines
    #expect(
      lines == ["Welcome, Ada", joined.line, renewed.line, "Goodbye"],
      "log-in, join, renew and log-out print one line each; look at who prints in MembershipDesk"
    )
  }

  // Rule: members.json keeps everybody, in the order of joining. Look at: what join and renew save.
  @Test func `lists everybody in the order in which they joined`() async throws {
    let club = Club()
    let names = ["Zoe", "Grace", "Moe"]
    try club.keep([
      Member(number: "M-2", name: names[0], plan: "monthly", until: Club.day(9)),
      Member(number: "M-1", name: names[1], plan: "monthly", until: Club.day(9)),
    ])
    let sut = try await club.deskWithAda()

    try await sut.join(name: names[2], plan: "yearly")
    try await sut.renew(number: "M-2")
    try await sut.list()

    let (kept, lines): ([Member], [String]) = (try club.members(), club.printed.lines)
    #expect(
      kept.map(\.name) == names,
      "who joins comes last, who renews stays in place; look at what join and renew save"
    )
    #expect(
      lines.suffix(3) == kept.map(\.line)[...],
      "the list has a line a member, in the order of joining; look at Reports.swift"
    )
  }
}
