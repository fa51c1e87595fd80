import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld
import Testing

extension Lesson08 {
  @MainActor
  @Suite("Task 5 · Test a screen through the container")
  struct Task5 {
    // Rule: For an app with a correct report screen, the test returns no failure. Look at:
    // ReportTest.swift, which condition no rule demands.
    @Test func `accepts every right app`() async {
      await Situations.check(moments, rightApps) { _, app in
        let failures: [String] = await testReportScreen(of: app)
        try must("the failures", be: [], is: failures)
      }
    }

    // Rule: For an app that shows a wrong report, the test returns a failure. Look at:
    // ReportTest.swift, what the doubles answer, and to which request.
    @Test func `reports a wrong report`() async {
      await reports(wrongReports)
    }

    // Rule: If one server fails and the app's screen isn't `ReportState.failed`, the test returns a
    // failure. Look at: ReportTest.swift, which of the two servers fails.
    @Test func `reports a swallowed failure`() async {
      await reports(swallowedFailures)
    }

    // Rule: For an app whose `makeReportModel` throws, the test returns a failure. Look at:
    // ReportTest.swift, what happens when `makeReportModel` throws.
    @Test func `reports an app that can't be put together`() async {
      await reports(brokenWirings)
    }

    // Rule: The test replaces only services that leave the process. Look at: ReportTest.swift, what
    // the test registers.
    @Test func `replaces nothing between the doubles and the screen`() async {
      await reports(wrongMiddles)
    }

    // Rule: The test uses no live connection and no live keychain. Look at: ReportTest.swift, which
    // doubles replace the live services.
    @Test func `touches nothing live`() async {
      await Situations.check(moments, rightApps) { _, app in
        let touched: [String] = await OutsideWorld.watching { await testReportScreen(of: app) }
          .touched
        try must("what was touched", be: [], is: touched)
      }
    }

    private func reports(_ apps: [Ending<SchoolApp>]) async {
      await Situations.check(moments, apps) { _, app in
        let failures: [String] = await testReportScreen(of: app)
        let count = failures.isEmpty ? "none" : "at least one"
        try must("the number of failures", be: "at least one", is: count)
      }
    }

    /// What came before: each run must begin with nothing.
    private var moments: [Situation<Void>] {
      [
        Situation("in the first run") {},
        Situation("after a run with a right app") { _ = await testReportScreen(of: .sound) },
        Situation("after a run with a wrong app") {
          _ = await testReportScreen(of: SchoolApp(model: { _ in StuckModel(.empty) }))
        },
      ]
    }

    private var rightApps: [Ending<SchoolApp>] {
      [
        Ending("an app that is right", .sound),
        Ending(
          "an app with an empty text for failures",
          SchoolApp(model: { OtherModel($0, text: "") })
        ),
        Ending(
          "an app with troubles in what the screen doesn't need",
          SchoolApp(change: { container, _ in
            container.unregister((any InputValidator).self, name: nil)
            container.register(Crest.self, .weak) { _ in throw SchoolError.refused }
          })
        ),
        Ending(
          "an app that resolves when it loads, and logs out when that fails",
          SchoolApp(makeModel: { LateModel($0, $1) })
        ),
        Ending(
          "an app that caches no grades",
          SchoolApp(change: { container, _ in
            container.register((any GradeRepository).self, .transient) { resolver in
              RemoteGradeRepository(
                client: try resolver.resolve((any APIClient).self),
                keychain: try resolver.resolve((any Keychain).self)
              )
            }
          })
        ),
        Ending(
          "an app that builds its clients for every request",
          SchoolApp(change: { container, outside in
            container.register((any APIClient).self, .transient) { _ in outside.connect(.school) }
            container.register((any APIClient).self, .transient, name: "archive") { _ in
              outside.connect(.archive)
            }
          })
        ),
        Ending(
          "an app whose report needs the pupil of the session",
          SchoolApp.reporting { resolver, year in
            _ = try resolver.resolve(Pupil.self)
            return try ReportUseCase(year, from: resolver)
          }
        ),
        Ending(
          "a correct app that loads while another app is tested",
          SchoolApp(model: {
            OtherModel(
              $0,
              before: {
                _ = await testReportScreen(
                  of: .reporting { resolver, year in
                    try resolver.resolve((any Keychain).self).keep(token: "of another run")
                    return try ReportUseCase(year, from: resolver)
                  }
                )
              }
            )
          })
        ),
        Ending(
          "an app that resolves its repository twice, and sends each request twice",
          SchoolApp.reporting { resolver, year in
            _ = try resolver.resolve((any GradeRepository).self)
            return ReportUseCase(
              year: year,
              repository: RemoteGradeRepository(
                client: AskingTwice(client: try resolver.resolve((any APIClient).self)),
                keychain: try resolver.resolve((any Keychain).self)
              ),
              archive: AskingTwice(
                client: try resolver.resolve((any APIClient).self, name: "archive")
              )
            )
          }
        ),
      ]
    }

    private var wrongReports: [Ending<SchoolApp>] {
      [
        Ending("an app that shows nothing", SchoolApp(model: { _ in StuckModel(.empty) })),
        Ending("an app that stays loading", SchoolApp(model: { _ in StuckModel(.loading) })),
        Ending(
          "an app that shows an empty report",
          SchoolApp(model: { _ in StuckModel(.loaded([])) })
        ),
        Ending("an app that always fails", SchoolApp(model: { _ in StuckModel(.failed("no")) })),
        Ending(
          "an app without grades",
          SchoolApp(model: { OtherModel($0) { Array($0.dropFirst()) } })
        ),
        Ending(
          "an app without the year",
          SchoolApp(model: { OtherModel($0) { Array($0.prefix(1)) } })
        ),
        Ending(
          "an app with the year first",
          SchoolApp(model: { OtherModel($0) { $0.reversed() } })
        ),
        Ending(
          "an app with a line twice",
          SchoolApp(model: { OtherModel($0) { $0 + $0.suffix(1) } })
        ),
        Ending(
          "an app that changes a line",
          SchoolApp(model: { OtherModel($0) { $0.map { $0 + " " } } })
        ),
        Ending(
          "an app that shows another year",
          SchoolApp.reporting { resolver, year in
            try ReportUseCase(SchoolYear(year.number + 1), from: resolver)
          }
        ),
        Ending(
          "an app that reads the year from the school's server",
          SchoolApp.reporting { resolver, year in
            try ReportUseCase(year, from: resolver, archive: nil)
          }
        ),
      ]
    }

    private var wrongMiddles: [Ending<SchoolApp>] {
      [
        repository("an app that reads grades without the token") { client, _ in
          RemoteGradeRepository(client: client, keychain: MemoryKeychain())
        },
        repository("an app that reads grades with another token") { client, _ in
          let keychain = MemoryKeychain()
          keychain.keep(token: "a token of the app")
          return RemoteGradeRepository(client: client, keychain: keychain)
        },
        repository("an app that reads grades with an empty token") { client, _ in
          let keychain = MemoryKeychain()
          keychain.keep(token: "")
          return RemoteGradeRepository(client: client, keychain: keychain)
        },
        repository("an app with grades of its own") { _, _ in FixedGrades(lines: ["Maths 1"]) },
        repository("an app without any grades") { _, _ in FixedGrades(lines: []) },
        Ending(
          "an app that reads grades from the archive",
          SchoolApp(change: { container, _ in
            container.register((any GradeRepository).self, .scoped) { resolver in
              RemoteGradeRepository(
                client: try resolver.resolve((any APIClient).self, name: "archive"),
                keychain: try resolver.resolve((any Keychain).self)
              )
            }
          })
        ),
      ]
    }

    private var swallowedFailures: [Ending<SchoolApp>] {
      [
        Ending(
          "an app that shows an empty report when a server fails",
          SchoolApp(model: { OtherModel($0, onFailure: .loaded([])) })
        ),
        Ending(
          "an app that stays loading when a server fails",
          SchoolApp(model: { OtherModel($0, onFailure: .loading) })
        ),
        Ending(
          "an app that shows nothing when a server fails",
          SchoolApp(model: { OtherModel($0, onFailure: .empty) })
        ),
        repository("an app that shows a report without grades when a server fails") {
          client,
          keychain in
          Forgiving(repository: RemoteGradeRepository(client: client, keychain: keychain))
        },
        Ending(
          "an app that shows a report without the archive when a server fails",
          SchoolApp.reporting { resolver, year in
            ReportUseCase(
              year: year,
              repository: try resolver.resolve((any GradeRepository).self),
              archive: ForgivingClient(
                client: try resolver.resolve((any APIClient).self, name: "archive")
              )
            )
          }
        ),
      ]
    }

    private var brokenWirings: [Ending<SchoolApp>] {
      [
        Ending(
          "an app without a repository",
          SchoolApp(change: { container, _ in
            container.unregister((any GradeRepository).self, name: nil)
          })
        ),
        Ending(
          "an app with a captive repository",
          SchoolApp(change: { container, _ in
            container.register(HomeworkPlanner.self, .singleton) { resolver in
              HomeworkPlanner(grades: try resolver.resolve(GradesUseCase.self))
            }
            container.register(ReportUseCase.self, example: SchoolYear(2024)) { resolver, year in
              _ = try resolver.resolve(HomeworkPlanner.self)
              return try ReportUseCase(year, from: resolver)
            }
          })
        ),
        Ending(
          "an app without a pupil, and whose report needs one",
          SchoolApp.reporting(atLogIn: { $0.unregister(Pupil.self) }) { resolver, year in
            _ = try resolver.resolve(Pupil.self)
            return try ReportUseCase(year, from: resolver)
          }
        ),
        Ending("an app whose model throws", SchoolApp(model: { _ in throw SchoolError.refused })),
      ]
    }

    private func repository(
      _ name: String,
      _ build: @escaping @Sendable (any APIClient, any Keychain) -> any GradeRepository
    ) -> Ending<SchoolApp> {
      Ending(
        name,
        SchoolApp(change: { container, _ in
          container.register((any GradeRepository).self, .scoped) { resolver in
            build(
              try resolver.resolve((any APIClient).self),
              try resolver.resolve((any Keychain).self)
            )
          }
        })
      )
    }
  }
}

/// A view model that shows one thing after each load.
private final class StuckModel: ReportModel {
  private(set) var state = ReportState.empty
  private let end: ReportState

  init(_ end: ReportState) {
    self.end = end
  }

  func load() async {
    state = end
  }
}

/// A view model that changes lines, or what it shows after a failure.
private final class OtherModel: ReportModel {
  private(set) var state = ReportState.empty
  private let report: ReportUseCase
  private let failure: ReportState
  private let before: () async -> Void
  private let change: ([String]) -> [String]

  init(
    _ report: ReportUseCase,
    text: String = "offline",
    onFailure failure: ReportState? = nil,
    change: @escaping ([String]) -> [String] = { $0 },
    before: @escaping () async -> Void = { await Task.yield() }
  ) {
    self.report = report
    self.failure = failure ?? .failed(text)
    self.before = before
    self.change = change
  }

  func load() async {
    state = .loading
    await before()
    do { state = .loaded(change(try await report())) } catch { state = failure }
  }
}

/// A view model that resolves its report when it loads, and logs out after a failure.
private final class LateModel: ReportModel {
  private(set) var state = ReportState.empty
  private let resolver: any Resolver
  private let year: SchoolYear

  init(_ resolver: any Resolver, _ year: SchoolYear) {
    (self.resolver, self.year) = (resolver, year)
  }

  func load() async {
    do {
      state = .loaded(try await resolver.resolve(ReportUseCase.self, argument: year)())
    } catch {
      try? resolver.resolve(LogoutUseCase.self)()
      state = .failed("\(error)")
    }
  }
}

private struct AskingTwice: APIClient {
  let client: any APIClient

  func lines(at path: String, token: String?) async throws -> [String] {
    _ = try? await client.lines(at: path, token: token)
    return try await client.lines(at: path, token: token)
  }
}

private struct FixedGrades: GradeRepository {
  let lines: [String]
  func grades() async throws -> [String] { lines }
}

private struct Forgiving: GradeRepository {
  let repository: any GradeRepository
  func grades() async throws -> [String] { (try? await repository.grades()) ?? [] }
}

private struct ForgivingClient: APIClient {
  let client: any APIClient

  func lines(at path: String, token: String?) async throws -> [String] {
    (try? await client.lines(at: path, token: token)) ?? []
  }
}
