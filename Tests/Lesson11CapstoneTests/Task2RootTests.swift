import Exercise11Capstone
import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

extension Lesson11 {
  @Suite("Task 2 · One root a desk")
  struct Task2 {
    /// A desk with an outside of its own, and another one.
    typealias Pair = (mine: Visit, other: Visit, otherGoesOn: () async throws -> Void)

    static func situation(
      _ name: String,
      withTheSameFiles isSame: Bool = false,
      _ steps: @escaping (Visit) async throws -> Void = { _ in }
    ) -> Situation<Pair> {
      Situation(name) {
        // In both orders: no desk must take over, the earlier one or the later one.
        let first = Visit()
        let second = Visit(Club(files: isSame ? first.club.files : nil))
        let (mine, other) = isSame ? (second, first) : (first, second)
        mine.club.server.give(token: "")
        other.club.server.give(token: "")
        try await steps(other)
        // What a desk does when another one changes its files is for the answer to decide.
        return (mine, other, { if !isSame { try await steps(other) } })
      }
    }

    static var pairs: [Situation<Pair>] {
      [
        situation("when another desk is made later"),
        situation("when Bo is logged in at another desk") { try await $0.work(as: "Bo") },
        situation("when an equal session runs at another desk") { try await $0.work(as: "Ada") },
        situation("when Bo has logged out at another desk") {
          try await $0.logIn("Bo")
          try await $0.take(.join)
          try await $0.desk.logOut()
        },
      ]
    }

    static var oneFolder: Situation<Pair> {
      situation("when Bo is logged in at another desk on the same files", withTheSameFiles: true) {
        try await $0.work(as: "Bo")
      }
    }

    // Rule: A desk uses the `outside` that `makeDesk` got for it, also after other desks are made.
    // Look at: Root.swift, what is static.
    @Test func `works with its own outside`() async {
      await Situations.check(Self.pairs + [Self.oneFolder]) { pair in
        let (other, lone) = (pair.other.club, Visit())
        let shared = pair.mine.club.files === other.files ? ["reading", "writing"] : []
        for mine in [lone, pair.mine] {
          try await mine.work(as: "Ada")
          let member = try await mine.desk.join(name: "Grace", plan: "monthly")
          if mine.desk === pair.mine.desk { try await pair.otherGoesOn() }
          let before = other.uses(without: shared)
          try await mine.desk.renew(number: member.number)
          try await mine.desk.list()
          try await mine.desk.report()
          try await mine.desk.logOut()
          try must("the uses of the other outside", be: before, is: other.uses(without: shared))
        }
        try Self.mustUse(pair.mine.club, as: lone.club, without: shared, "this desk")
        let names = try pair.mine.club.members().map(\.name)
        try must("the members of this desk", be: ["Grace"], is: names)
      }
      await Self.checkAtOnce()
    }

    /// Says where a desk uses its outside in another way than a desk alone.
    static func mustUse(
      _ mine: Club,
      as alone: Club,
      without edges: [String] = [],
      _ desk: String
    ) throws {
      let uses = zip(alone.uses(without: edges), mine.uses(without: edges)).filter { $0 != $1 }
      if uses.isEmpty { return }
      if mine.uses.allSatisfy({ $0.hasSuffix(" 0") }) {
        throw Broken("\(desk) must use its own outside, but it never used it")
      }
      let what = "\(desk) must use its own outside as often as a desk without others"
      throw Broken("\(what): \(uses.map(\.0)), not \(uses.map(\.1))")
    }

    /// Tries the rule while a server of another desk doesn't answer, and when nobody else holds what is outside.
    static func checkAtOnce() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          let day: @Sendable (any Desk) async throws -> [String] = { desk in
            try await desk.logIn(name: "Ada", password: "tea")
            let member = try await desk.join(name: "Grace", plan: "monthly")
            try await desk.list()
            return ["Welcome, Ada", member.line, member.line]
          }
          for gate in [\ServerFake.lettingIn, \.connecting, \.answering] {
            let other = Visit()
            other.club.server.give(token: "")
            other.club.server[keyPath: gate].close()
            _ = world.start { try await day(other.desk) }
            world.settle()
            let (mine, printed) = {
              let club = Club()
              club.server.give(token: "")
              return (makeDesk(club.outside), club.printed.recorder)
            }()
            let what = "the same day at a desk, while the server of another one doesn't answer,"
            let lines = try world.value(what) { try await day(mine) }
            try must("the lines of this desk", be: lines, is: printed.values)
            other.club.server[keyPath: gate].open()
            world.settle()
            let others = other.club.printed.lines
            try must("the lines of the other desk, after it", be: lines, is: others)
          }
          let (alone, outer, inner) = (Club(), Club(), Recorder<Club>())
          _ = try world.value("a day at a desk") { try await day(makeDesk(alone.outside)) }
          let busy = Busy(club: outer) {
            // A day asks for fewer. It must have an end when the others use these edges, too.
            if inner.count == 30 { return }
            let club = Club()
            inner.record(club)
            _ = try? await day(makeDesk(club.outside))
          }
          let what = "a day at a desk, from whose edges other desks are used,"
          _ = try world.value(what) { try await day(makeDesk(busy.outside)) }
          world.settle()
          let others = inner.values.map { ("a desk that is used from another desk’s edges", $0) }
          for (whose, club) in others + [("the desk from whose edges others are used", outer)] {
            let lines = club.printed.lines
            try must("the lines of \(whose)", be: alone.printed.lines, is: lines)
            try Self.mustUse(club, as: alone, whose)
          }
        }
      }
    }

    /// The edges of a club, which let something be done first: the server waits for it.
    private struct Busy: ClubServer, FileStore, Printer {
      let club: Club
      let work: @Sendable () async -> Void

      var outside: Outside {
        var outside = club.outside
        (outside.files, outside.printer, outside.server) = (self, self, self)
        return outside
      }

      func read(_ name: String) throws -> Data? {
        Task { await work() }
        return try club.files.read(name)
      }

      func write(_ bytes: Data?, to name: String) throws {
        Task { await work() }
        try club.files.write(bytes, to: name)
      }

      func print(_ line: String) {
        Task { await work() }
        club.printed.print(line)
      }

      func logIn(name: String, password: String) async throws -> Session {
        await work()
        return try await club.server.logIn(name: name, password: password)
      }

      func connect(token: String) async throws -> any ClubConnection {
        await work()
        return try await club.server.connect(token: token)
      }
    }

    // Rule: Two desks with two outsides share no session. Look at: Root.swift and Sessions.swift,
    // where the session is stored.
    @Test func `keeps its session to itself`() async {
      await Situations.check(Self.pairs) { pair in
        let before = await pair.other.whoIsIn
        try must("a report at this desk", be: "notLoggedIn", is: await pair.mine.whoIsIn)
        for now in ["logged in", "logged out"] {
          if now == "logged in" { try await pair.mine.logIn("Ada") }
          if now == "logged out" { try await pair.mine.desk.logOut() }
          let report = "a report at the other desk, after Ada \(now) at this one"
          try must(report, be: before, is: await pair.other.whoIsIn)
        }
      }
    }

    // Rule: `makeDesk` uses none of the six edges, and starts no task that uses one.
    // Look at: Root.swift, the initializers that `makeDesk` calls.
    @Test func `uses no edge while it is put together`() async {
      await #expect(processExitsWith: .success) {
        await World.run { world in
          for folder in ["an empty folder", "a session in the folder"] {
            let club = Club()
            if folder != "an empty folder" {
              _ = try world.value("log-in") { try await club.deskWithAda() }
            }
            let before = club.uses
            // A task that was started meanwhile belongs to it.
            let sut = try world.value("makeDesk") { makeDesk(club.outside) }
            world.settle()
            try must("with \(folder), the uses of the edges", be: before, is: club.uses)
            withExtendedLifetime(sut) {}
          }
        }
      }
    }
  }
}
