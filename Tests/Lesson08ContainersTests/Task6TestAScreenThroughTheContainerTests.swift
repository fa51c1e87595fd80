import Exercise08Containers
import GradingSupport
import Lesson08Containers
import Testing

extension Lesson08 {
  @MainActor
  @Suite("Task 6 · Test a screen through the container", .ownProcess)
  struct Task6 {
    // Rule: For an app with a correct report screen, the test returns no failure.
    // Look at: ReportTest.swift, every condition that no rule demands.
    @Test func `your test finds no failure in a correct app`() async {
      let failures = await testReportScreen(of: AppSample.correct.app)

      #expect(failures == [])
    }

    // Rule: For an app that shows a wrong report, the test returns a failure.
    // Look at: ReportTest.swift, the lines with which the state is compared.
    @Test func `your test finds a screen that leaves out the year`() async {
      let sample = AppSample.changing("an app without the year") { Array($0.prefix(1)) }

      let failures = await testReportScreen(of: sample.app)

      #expect(failures.count > 0, "Your test finds nothing wrong with this app.")
    }

    // Rule: For an app whose requests have a wrong server, path or token, the test returns a failure.
    // Look at: ReportTest.swift, the path and the token that each stub compares.
    @Test(arguments: [AppSample.ofNextYear, .withoutArchive, .withoutToken])
    func `your test finds a wrong request`(sample: AppSample) async {
      let failures = await testReportScreen(of: sample.app)

      #expect(failures.count > 0, "Your test finds nothing wrong with this app.")
    }

    // Rule: If one server fails and the app's screen isn't `ReportState.failed`, the test returns a failure.
    // Look at: ReportTest.swift, which of the two servers fails in each run.
    @Test(arguments: [AppSample.hidingFailures(of: "school"), .hidingFailures(of: "archive")])
    func `your test finds a screen that hides the failure of one server`(sample: AppSample) async {
      let failures = await testReportScreen(of: sample.app)

      #expect(failures.count > 0, "Your test finds nothing wrong with this app.")
    }
  }
}

extension AppSample {
  static let ofNextYear = reporting("an app that requests the next year") { resolver, year in
    try ReportUseCase(SchoolYear(year.number + 1), from: resolver)
  }

  static let withoutArchive = reporting("an app that requests years from the school's server") {
    resolver,
    year in
    try ReportUseCase(year, from: resolver, archive: nil)
  }

  static let withoutToken = readingGrades("an app that requests grades without a token") {
    try RemoteGradeRepository(from: $0, keychain: MemoryKeychain())
  }

  static func hidingFailures(of server: String) -> AppSample {
    requesting("an app that shows no lines when the \(server) server fails") { name, client in
      name == server ? ChangedClient(client: client, onFailure: { _ in [] }) : client
    }
  }
}
