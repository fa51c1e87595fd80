import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 2 · One root a desk")
  struct Task2 {
    // Rule: a desk works with the outside it was made with. Look at: Root.swift, what is static.
    @Test func `lets people in through its own server`() async throws {
      let (club, other) = (Club(), Club())
      let sut = makeDesk(club.outside)
      _ = makeDesk(other.outside)

      try await sut.logIn(name: "Ada", password: "tea")

      let logIns: [[String]] = [club.server.logIns.values, other.server.logIns.values]
      #expect(
        logIns == [["Ada"], []],
        "log in at the first of two desks, and its server is asked; look at what is static"
      )
    }

    // Rule: two desks share no file. Look at: how Members.swift finds its files.
    @Test func `keeps its members in its own files`() async throws {
      let (club, other) = (Club(), Club())
      let sut = makeDesk(club.outside)
      _ = makeDesk(other.outside)

      try await sut.logIn(name: "Ada", password: "tea")
      try await sut.join(name: "Grace", plan: "monthly")

      let names: [[String]] = [try club.members().map(\.name), try other.members().map(\.name)]
      #expect(
        names == [["Grace"], []],
        "who joins at the first of two desks is in its file; look at how Members.swift finds it"
      )
    }

    // Rule: two desks share no session. Look at: where the session is kept.
    @Test func `keeps its session to itself`() async throws {
      let sut = makeDesk(Club().outside)
      let other = makeDesk(Club().outside)

      try await sut.logIn(name: "Ada", password: "tea")

      let answers: [String] = [
        await failure { _ = try await sut.quote(plan: "monthly") },
        await failure { _ = try await other.quote(plan: "monthly") },
      ]
      #expect(
        answers == ["no error", "notLoggedIn"],
        "who logged in at one desk is unknown at the other; look at where the session is kept"
      )
    }

    // Rule: two desks share no clock, no chance, no printer, no journal. Look at: what is still asked of a global.
    @Test func `works with its own clock and chance, printer and journal`() async throws {
      let (club, other) = (Club(), Club())
      let sut = makeDesk(club.outside)
      _ = makeDesk(other.outside)

      try await sut.logIn(name: "Ada", password: "tea")
      let member = try await sut.join(name: "Grace", plan: "monthly")
      try await sut.renew(number: member.number)
      try await sut.list()
      try await sut.report()

      let uses: [Int] = [
        other.looksAtTheClock.count, other.drawn.count, other.printed.lines.count,
        other.journal.count,
      ]
      #expect(
        uses == [0, 0, 0, 0],
        "clock, chance, lines printed, journal of the other, idle desk; look at what asks a global"
      )
      #expect(
        club.printed.lines.count == 5,
        "log-in, join, renew, list and report print where the work is done; look at who prints"
      )
    }

    // Rule: putting together is no work. Look at: the initializers that makeDesk calls.
    @Test func `asks nobody while it is put together`() async throws {
      let club = Club()

      // A task that was started meanwhile belongs to it.
      let sut = await SpawnedTasks.finished { makeDesk(club.outside) }

      let reads: [String] = club.files.reads.values
      let others: [Int] = [
        club.looksAtTheClock.count, club.drawn.count, club.server.logIns.count,
        club.server.openLines.count, club.printed.lines.count, club.files.names.count,
      ]
      #expect(reads == [], "makeDesk reads no file; look at what the initializers do")
      #expect(
        others == [0, 0, 0, 0, 0, 0],
        "clock, chance, log-ins, lines, printed, files: makeDesk uses none; look at initializers"
      )
      withExtendedLifetime(sut) {}
    }
  }
}
