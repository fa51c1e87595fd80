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
    @Test func `accepts every correct app`() async {
      await Situations.check(moments, rightApps) { _, app in
        let failures: [String] = await testReportScreen(of: app)
        try must("the failures", be: [], is: failures)
      }
    }

    // Rule: For an app that shows a wrong report, the test returns a failure. Look at:
    // ReportTest.swift, with what the state is compared, and when.
    @Test func `reports a wrong report`() async {
      await reports(wrongReports)
    }

    // Rule: For an app whose requests have a wrong server, path or token, the test returns a failure.
    // Look at: ReportTest.swift, what each stub compares: the path and the token.
    @Test func `reports a wrong request`() async {
      await reports(wrongRequests)
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
      await reports(wrongRepositories)
      await Situations.check(moments) { _ in
        let replaced = Recorder<String>()
        _ = await testReportScreen(of: sealed(noting: replaced))
        try must("what the test replaced besides", be: [], is: replaced.values)
      }
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
        showing("has an empty text for failures") { OtherModel($0, text: "") },
        Ending("an app whose screen needs little else", sealed(noting: Recorder())),
        Ending(
          "an app that reads grades first, when it loads, and logs out when that fails",
          SchoolApp(
            register: SchoolApp.sound.register,
            registerSession: SchoolApp.sound.registerSession,
            makeReportModel: { LateModel($0, $1) }
          )
        ),
        registering("caches no grades, and builds its clients for every request") {
          container,
          outside in
          container.register((any APIClient).self, .transient) { _ in outside.connect(.school) }
          container.register((any APIClient).self, .transient, name: "archive") { _ in
            outside.connect(.archive)
          }
          container.register((any GradeRepository).self, .transient) { resolver in
            try RemoteGradeRepository(from: resolver)
          }
        },
        reporting("needs the pupil of the session for its report") { resolver, year in
          _ = try resolver.resolve(Pupil.self)
          return try ReportUseCase(year, from: resolver)
        },
        showing("loads while another app is tested") { [self] report in
          let other = reporting("stores another token") { resolver, year in
            try resolver.resolve((any Keychain).self).keep(token: "of another run")
            return try ReportUseCase(year, from: resolver)
          }
          return OtherModel(report, before: { _ = await testReportScreen(of: other.value) })
        },
        asking("sends each request twice") { Detour(client: $1, times: 2) },
      ]
    }

    private var wrongReports: [Ending<SchoolApp>] {
      let states: [(String, ReportState)] = [
        ("shows nothing", .empty), ("stays loading", .loading),
        ("shows an empty report", .loaded([])), ("always fails", .failed("no")),
      ]
      let changes: [(String, ([String]) -> [String])] = [
        ("leaves out the grades", { Array($0.dropFirst()) }),
        ("leaves out the year", { Array($0.prefix(1)) }),
        ("shows the year first", { $0.reversed() }),
        ("shows its first line twice", { $0.prefix(1) + $0 }),
        ("shows its last line twice", { $0 + $0.suffix(1) }),
        ("shows another line in place of the first", { ["no"] + $0.dropFirst() }),
        ("shows another line in place of the last", { $0.dropLast() + ["no"] }),
        ("adds a space to each line", { $0.map { $0 + " " } }),
        ("changes capitals", { $0.map { $0 == $0.uppercased() ? "\($0)s" : $0.uppercased() } }),
        ("adds an empty line", { $0 + [""] }),
        ("breaks its lines", { $0.flatMap { [String($0.prefix(1)), String($0.dropFirst())] } }),
      ]
      let joins = ["", " ", "\n", ", "].map { separator in
        showing("joins its lines with \(separator.debugDescription)") {
          OtherModel($0) { [$0.joined(separator: separator)] }
        }
      }
      return states.map { name, state in showing(name) { _ in StuckModel(state) } }
        + changes.map { name, change in showing(name) { OtherModel($0, change: change) } }
        + joins + [
          showing("returns from load before the report is there") {
            OtherModel($0, returnsEarly: true)
          },
          showing("shows the report at its second load only") {
            var loads = 0
            return OtherModel($0) { lines in
              loads += 1
              return loads == 1 ? [] : lines
            }
          },
        ]
    }

    private var wrongRequests: [Ending<SchoolApp>] {
      let paths: [(String, @Sendable (String) -> String)] = [
        ("a longer path", { "\($0)0" }), ("a path inside another", { "old/\($0)" }),
        ("a shorter path", { String($0.dropLast()) }),
      ]
      return paths.flatMap { name, path in
        ["school", "archive"].map { server in
          asking("requests \(name) from the \(server) server") {
            $0 == server ? Detour(client: $1, path: path) : $1
          }
        }
      } + wrongTokens + [
        reporting("shows another year") { resolver, year in
          try ReportUseCase(SchoolYear(year.number + 1), from: resolver)
        },
        reporting("shows the year of its example") { resolver, _ in
          try ReportUseCase(SchoolYear(2024), from: resolver)
        },
        reporting("reads the year from the school's server") { resolver, year in
          try ReportUseCase(year, from: resolver, archive: nil)
        },
        registering("reads grades from the archive") { container, _ in
          container.register((any GradeRepository).self, .scoped) { resolver in
            try RemoteGradeRepository(from: resolver, client: "archive")
          }
        },
      ]
    }

    private var wrongTokens: [Ending<SchoolApp>] {
      [nil, "", "a token of the app"].map { token in
        repository("reads grades with the token \(token ?? "nil")") { client, _ in
          let keychain = MemoryKeychain()
          keychain.keep(token: token)
          return RemoteGradeRepository(client: client, keychain: keychain)
        }
      } + [
        registering("reads grades with the pupil's name as the token") { container, _ in
          container.register((any GradeRepository).self, .scoped) { resolver in
            let keychain = MemoryKeychain()
            keychain.keep(token: try resolver.resolve(Pupil.self).name)
            let client = try resolver.resolve((any APIClient).self)
            return RemoteGradeRepository(client: client, keychain: keychain)
          }
        }
      ]
    }

    private var wrongRepositories: [Ending<SchoolApp>] {
      [
        repository("has grades of its own") { _, _ in FixedGrades(lines: ["Maths 1"]) },
        repository("has no grades") { _, _ in FixedGrades(lines: []) },
      ]
    }

    private var swallowedFailures: [Ending<SchoolApp>] {
      let states: [(String, ReportState)] = [
        ("shows an empty report", .loaded([])), ("shows a text as its report", .loaded(["no"])),
        ("stays loading", .loading), ("shows nothing", .empty),
      ]
      return ["school", "archive"].flatMap { server in
        let end = "when the \(server) server fails"
        return states.map { name, state in
          asking("\(name) \(end)", model: { OtherModel($0, onLoss: state) }) {
            $0 == server ? Detour(client: $1, onFailure: { _ in throw Lost() }) : $1
          }
        } + [
          asking("leaves out lines \(end)") {
            $0 == server ? Detour(client: $1, onFailure: { _ in [] }) : $1
          }
        ]
      }
    }

    private var brokenWirings: [Ending<SchoolApp>] {
      [
        registering("has no repository") { container, _ in
          container.unregister((any GradeRepository).self, name: nil)
        },
        registering("has no report") { container, _ in
          container.unregister(ReportUseCase.self, name: nil)
        },
        reporting("has no pupil, and needs one", atLogIn: { $0.unregister(Pupil.self) }) {
          resolver,
          year in
          _ = try resolver.resolve(Pupil.self)
          return try ReportUseCase(year, from: resolver)
        },
        showing("can't make its model") { _ in throw SchoolError.refused },
      ]
    }

    private func showing(
      _ words: String,
      _ model: @escaping @MainActor @Sendable (ReportUseCase) throws -> any ReportModel
    ) -> Ending<SchoolApp> {
      Ending("an app that \(words)", SchoolApp(model: model))
    }

    private func registering(
      _ words: String,
      _ change: @escaping @Sendable (any Container, SchoolOutside) -> Void
    ) -> Ending<SchoolApp> {
      Ending("an app that \(words)", SchoolApp(change: change))
    }

    /// An app with a report that is put together differently.
    private func reporting(
      _ words: String,
      atLogIn: @escaping @Sendable (any Container) -> Void = { _ in },
      model: @escaping @MainActor @Sendable (ReportUseCase) -> any ReportModel = {
        ReportViewModel(report: $0)
      },
      _ build: @escaping @Sendable (any Resolver, SchoolYear) throws -> ReportUseCase
    ) -> Ending<SchoolApp> {
      let change: @Sendable (any Container, SchoolOutside) -> Void = { container, _ in
        container.register(ReportUseCase.self, example: SchoolYear(2024), build: build)
      }
      let app = SchoolApp(change: change, atLogIn: atLogIn, model: model)
      return Ending("an app that \(words)", app)
    }

    private func repository(
      _ words: String,
      _ build: @escaping @Sendable (any APIClient, any Keychain) -> any GradeRepository
    ) -> Ending<SchoolApp> {
      registering(words) { container, _ in
        container.register((any GradeRepository).self, .scoped) { resolver in
          build(
            try resolver.resolve((any APIClient).self),
            try resolver.resolve((any Keychain).self)
          )
        }
      }
    }

    /// An app that puts something between the report and its servers.
    private func asking(
      _ words: String,
      model: @escaping @MainActor @Sendable (ReportUseCase) -> any ReportModel = {
        ReportViewModel(report: $0)
      },
      _ change: @escaping @Sendable (String, any APIClient) -> any APIClient
    ) -> Ending<SchoolApp> {
      reporting(words, model: model) { resolver, year in
        let school = change("school", try resolver.resolve((any APIClient).self))
        let archive = try resolver.resolve((any APIClient).self, name: "archive")
        let keychain = try resolver.resolve((any Keychain).self)
        return ReportUseCase(
          year: year,
          repository: RemoteGradeRepository(client: school, keychain: keychain),
          archive: change("archive", archive)
        )
      }
    }

    /// An app that can build nothing but its report, and notes what its screen can resolve besides.
    private func sealed(noting replaced: Recorder<String>) -> SchoolApp {
      sealed(
        (any InputValidator).self,
        (any AuthRepository).self,
        LoginUseCase.self,
        LogoutUseCase.self,
        GradesUseCase.self,
        Greeting.self,
        noting: replaced
      )
    }

    private func sealed<each Service: Sendable>(
      _ type: repeat (each Service).Type,
      noting replaced: Recorder<String>
    ) -> SchoolApp {
      SchoolApp(
        register: { container, outside in
          SchoolApp.sound.register(container, outside)
          repeat container.register((each type), .transient) { _ in throw Lost() }
        },
        registerSession: SchoolApp.sound.registerSession,
        makeReportModel: { resolver, year in
          for service in repeat each type {
            if (try? resolver.resolve(service)) != nil { replaced.record("\(service)") }
          }
          return ReportViewModel(report: try resolver.resolve(ReportUseCase.self, argument: year))
        }
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

/// A view model that changes lines, or what it shows when it has lost them.
private final class OtherModel: ReportModel {
  private(set) var state = ReportState.empty
  private let report: ReportUseCase
  private let text: String
  private let loss: ReportState
  private let returnsEarly: Bool
  private let before: () async -> Void
  private let change: ([String]) -> [String]

  init(
    _ report: ReportUseCase,
    text: String = "offline",
    onLoss loss: ReportState = .failed("lost"),
    returnsEarly: Bool = false,
    change: @escaping ([String]) -> [String] = { $0 },
    before: @escaping () async -> Void = { await Task.yield() }
  ) {
    self.report = report
    self.text = text
    self.loss = loss
    self.returnsEarly = returnsEarly
    self.before = before
    self.change = change
  }

  func load() async {
    state = .loading
    let rest = Task { await finish() }
    if !returnsEarly { await rest.value }
  }

  private func finish() async {
    await before()
    do { state = .loaded(change(try await report())) } catch {
      state = error is Lost ? loss : .failed(text)
    }
  }
}

/// A view model that resolves when it loads, reads grades first, and logs out after a failure.
private final class LateModel: ReportModel {
  private(set) var state = ReportState.empty
  private let resolver: any Resolver
  private let year: SchoolYear

  init(_ resolver: any Resolver, _ year: SchoolYear) {
    (self.resolver, self.year) = (resolver, year)
  }

  func load() async {
    do {
      let grades = try await resolver.resolve(GradesUseCase.self)()
      let archive = try resolver.resolve((any APIClient).self, name: "archive")
      state = .loaded(grades + (try await archive.lines(at: "years/\(year.number)", token: nil)))
    } catch {
      try? resolver.resolve(LogoutUseCase.self)()
      state = .failed("\(error)")
    }
  }
}

/// A client that asks for something else, more often, or does something else when no answer comes.
private struct Detour: APIClient {
  let client: any APIClient
  var path: @Sendable (String) -> String = { $0 }
  var times = 1
  var onFailure: @Sendable (any Error) throws -> [String] = { throw $0 }

  func lines(at path: String, token: String?) async throws -> [String] {
    let path = self.path(path)
    for _ in 1..<times { _ = try? await client.lines(at: path, token: token) }
    do { return try await client.lines(at: path, token: token) } catch {
      return try onFailure(error)
    }
  }
}

private struct Lost: Error {}

private struct FixedGrades: GradeRepository {
  let lines: [String]
  func grades() async throws -> [String] { lines }
}
