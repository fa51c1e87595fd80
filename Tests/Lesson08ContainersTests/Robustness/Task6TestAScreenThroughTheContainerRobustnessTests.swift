import Exercise08Containers
import GradingSupport
import Lesson08Containers
import OutsideWorld
import Testing

extension Lesson08.Task6 {
  // Rule: For an app with a correct report screen, the test returns no failure.
  // Look at: ReportTest.swift, every condition that no rule demands.
  @Test(arguments: AppSample.correctOnes)
  func `your test finds no failure in other correct apps`(sample: AppSample) async {
    let first = await testReportScreen(of: sample.app)
    _ = await testReportScreen(of: AppSample.wrongReports[0].app)
    let second = await testReportScreen(of: sample.app)

    expectEqual(first, [])
    expectEqual(second, [], "after a test of another app")
  }

  // Rule: For an app that shows a wrong report, the test returns a failure.
  // Look at: ReportTest.swift, the lines with which the state is compared, and the moment.
  @Test(arguments: AppSample.wrongReports)
  func `your test finds every wrong report`(sample: AppSample) async {
    await expectFailure(in: sample)
  }

  // Rule: For an app whose requests have a wrong server, path or token, the test returns a failure.
  // Look at: ReportTest.swift, the path and the token that each stub compares.
  @Test(arguments: AppSample.wrongRequests)
  func `your test finds every wrong request`(sample: AppSample) async {
    await expectFailure(in: sample)
  }

  // Rule: If one server fails and the app's screen isn't `ReportState.failed`, the test returns a failure.
  // Look at: ReportTest.swift, which of the two servers fails, and the states that are accepted.
  @Test(arguments: AppSample.hiddenFailures)
  func `your test finds every hidden failure`(sample: AppSample) async {
    await expectFailure(in: sample)
  }

  // Rule: For an app whose `makeReportModel` throws, the test returns a failure.
  // Look at: ReportTest.swift, the `catch` or `try?` of `makeReportModel`.
  @Test(arguments: AppSample.unwired)
  func `your test finds an app that can't make its model`(sample: AppSample) async {
    await expectFailure(in: sample)
  }

  // Rule: The test replaces only services that leave the process.
  // Look at: ReportTest.swift, the services that the test registers.
  @Test(arguments: AppSample.wrongRepositories)
  func `your test uses the app's repository of grades`(sample: AppSample) async {
    await expectFailure(in: sample)
  }

  // Rule: Your code uses a type whose name begins with `Live` only where the task says so.
  // Look at: ReportTest.swift, the doubles that replace the live services.
  @Test(arguments: [AppSample.correct] + AppSample.unwired)
  func `your test uses no live connection and no live keychain`(sample: AppSample) async {
    let uses = await OutsideWorld.watching { await testReportScreen(of: sample.app) }.touched

    expectEqual(uses, [])
  }

  private func expectFailure(in sample: AppSample) async {
    let failures = await testReportScreen(of: sample.app)
    expectEqual(failures.isEmpty, false, "Your test finds nothing wrong with \(sample.name).")
  }
}

extension AppSample {
  private static let reportOfPupil: @Sendable (any Resolver, SchoolYear) throws -> ReportUseCase = {
    _ = try $0.resolve(Pupil.self)
    return try ReportUseCase($1, from: $0)
  }

  fileprivate static let correctOnes = [
    showing("an app with an empty text for failures") { report in
      ModelDouble { await report.state(onFailure: { _ in .failed("") }) }
    },
    registering("an app without a log-in") {
      $0.unregister(LoginUseCase.self)
      $0.unregister((any InputValidator).self)
    },
    AppSample(
      "an app without a cache",
      change: { container, outside in
        container.register((any APIClient).self, .transient) { _ in outside.connect(.school) }
        container.register((any APIClient).self, .transient, name: "archive") { _ in
          outside.connect(.archive)
        }
        container.register((any GradeRepository).self, .transient) { resolver in
          try RemoteGradeRepository(from: resolver)
        }
      }
    ),
    reporting("an app whose report needs the pupil", reportOfPupil),
    readingGrades("an app that removes the token after a failure") { resolver in
      let keychain = try resolver.resolve((any Keychain).self)
      var client = ChangedClient(client: try resolver.resolve((any APIClient).self))
      client.onFailure = { error in
        keychain.keep(token: nil)
        throw error
      }
      return RemoteGradeRepository(client: client, keychain: keychain)
    },
    requesting("an app that sends each request twice") { ChangedClient(client: $1, times: 2) },
  ]

  fileprivate static let wrongReports = [
    showing("an app that stays loading") { _ in ModelDouble { .loading } },
    showing("an app that shows an empty report") { _ in ModelDouble { .loaded([]) } },
    showing("an app that always fails") { _ in ModelDouble { .failed("no") } },
    changing("an app without the grades") { Array($0.dropFirst()) },
    showing("an app that shows nothing") { _ in ModelDouble { .empty } },
    changing("an app that shows the year first") { $0.reversed() },
    changing("an app that shows a line twice") { $0 + $0.suffix(1) },
    changing("an app that shows another last line") { $0.dropLast() + ["no"] },
    changing("an app that adds spaces") { $0.map { $0 + " " } },
    changing("an app that adds an empty line") { $0 + [""] },
    changing("an app that joins the lines") { [$0.joined(separator: "\n")] },
    showing("an app that returns from load too early") { report in
      ModelDouble(returnsEarly: true) { await report.state() }
    },
    showing("an app that shows its report at the second load") { report in
      let states = Recorder<ReportState>()
      return ModelDouble {
        states.record(await report.state())
        return states.count == 1 ? .loaded([]) : states.values[1]
      }
    },
  ]

  fileprivate static let wrongRequests =
    ["school", "archive"].flatMap { server in
      [
        requesting("an app with a longer path for the \(server) server") {
          $0 == server ? ChangedClient(client: $1, path: { "\($0)0" }) : $1
        },
        requesting("an app with a shorter path for the \(server) server") {
          $0 == server ? ChangedClient(client: $1, path: { String($0.dropLast()) }) : $1
        },
      ]
    } + [
      reporting("an app that requests the year of its example") { resolver, _ in
        try ReportUseCase(SchoolYear(2024), from: resolver)
      },
      readingGrades("an app that requests grades with a token of its own") {
        let keychain = MemoryKeychain()
        keychain.keep(token: "a token of the app")
        return try RemoteGradeRepository(from: $0, keychain: keychain)
      },
      readingGrades("an app that requests grades from the archive") {
        try RemoteGradeRepository(from: $0, client: "archive")
      },
      readingGrades("an app that sends the pupil's name as the token") {
        let keychain = MemoryKeychain()
        keychain.keep(token: try $0.resolve(Pupil.self).name)
        return try RemoteGradeRepository(from: $0, keychain: keychain)
      },
    ]

  fileprivate static let hiddenFailures = ["school", "archive"].flatMap { server in
    let states: [(String, ReportState)] = [
      ("shows an empty report", .loaded([])), ("shows a text", .loaded(["no"])),
      ("stays loading", .loading), ("shows nothing", .empty),
    ]
    return states.map { words, state in
      requesting(
        "an app that \(words) when the \(server) server fails",
        model: { report in
          ModelDouble {
            await report.state(onFailure: { $0 is ServerLoss ? state : .failed("offline") })
          }
        }
      ) { $0 == server ? ChangedClient(client: $1, onFailure: { _ in throw ServerLoss() }) : $1 }
    }
  }

  fileprivate static let unwired = [
    without((any GradeRepository).self, "an app without a repository"),
    without(ReportUseCase.self, "an app without a report"),
    AppSample(
      "an app that needs a pupil and registers none",
      change: { container, _ in
        container.register(ReportUseCase.self, example: SchoolYear(2024), build: reportOfPupil)
      },
      atLogIn: { $0.unregister(Pupil.self) }
    ),
    showing("an app whose model can't be made") { _ in throw AnyError() },
  ]

  fileprivate static let wrongRepositories = [
    readingGrades("an app with fixed grades") { _ in GradesStub("Maths 1") },
    readingGrades("an app without grades") { _ in GradesStub() },
  ]
}

/// The error of one server.
private struct ServerLoss: Error {}
