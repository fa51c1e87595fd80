import GradingSupport
import Lesson08Containers

extension AppSample {
  /// Returns an app with a view model of its own.
  static func showing(
    _ name: String,
    _ model: @escaping @MainActor @Sendable (ReportUseCase) throws -> any ReportModel
  ) -> AppSample {
    AppSample(name, model: model)
  }

  /// Returns an app whose view model changes the lines of a report.
  static func changing(
    _ name: String,
    _ change: @escaping @Sendable ([String]) -> [String]
  ) -> AppSample {
    AppSample(name, model: { ChangedModel($0, change: change) })
  }

  /// Returns an app whose report is built differently.
  static func reporting(
    _ name: String,
    _ build: @escaping @Sendable (any Resolver, SchoolYear) throws -> ReportUseCase
  ) -> AppSample {
    AppSample(
      name,
      change: { container, _ in
        container.register(ReportUseCase.self, example: SchoolYear(2024), build: build)
      }
    )
  }

  /// Returns an app whose repository of grades is built differently.
  static func readingGrades(
    _ name: String,
    _ build: @escaping @Sendable (any APIClient, any Keychain) -> any GradeRepository
  ) -> AppSample {
    AppSample(
      name,
      change: { container, _ in
        container.register((any GradeRepository).self, .scoped) { resolver in
          build(
            try resolver.resolve((any APIClient).self),
            try resolver.resolve((any Keychain).self)
          )
        }
      }
    )
  }

  /// Returns an app with another client between the report and each server, `school` or `archive`.
  static func requesting(
    _ name: String,
    model: @escaping @MainActor @Sendable (ReportUseCase) -> any ReportModel = {
      ReportViewModel(report: $0)
    },
    _ change: @escaping @Sendable (String, any APIClient) -> any APIClient
  ) -> AppSample {
    AppSample(
      name,
      change: { container, _ in
        container.register(ReportUseCase.self, example: SchoolYear(2024)) { resolver, year in
          let school = try resolver.resolve((any APIClient).self)
          let archive = try resolver.resolve((any APIClient).self, name: "archive")
          let keychain = try resolver.resolve((any Keychain).self)
          return ReportUseCase(
            year: year,
            repository: RemoteGradeRepository(client: change("school", school), keychain: keychain),
            archive: change("archive", archive)
          )
        }
      },
      model: model
    )
  }
}

/// A view model that shows the same state after each load.
final class FixedModel: ReportModel {
  private(set) var state = ReportState.empty
  private let end: ReportState

  init(_ end: ReportState) { self.end = end }

  func load() async { state = end }
}

/// A view model that changes the lines, or the state after a failure.
final class ChangedModel: ReportModel {
  private(set) var state = ReportState.empty
  private let report: ReportUseCase
  private let change: ([String]) -> [String]
  private let onFailure: ReportState
  private let returnsEarly: Bool

  init(
    _ report: ReportUseCase,
    onFailure: ReportState = .failed("offline"),
    returnsEarly: Bool = false,
    change: @escaping ([String]) -> [String] = { $0 }
  ) {
    self.report = report
    self.change = change
    self.onFailure = onFailure
    self.returnsEarly = returnsEarly
  }

  func load() async {
    state = .loading
    let rest = Task {
      await Task.yield()
      do { state = .loaded(change(try await report())) } catch { state = onFailure }
    }
    if !returnsEarly { await rest.value }
  }
}

/// A client that sends other requests, or more, or doesn't pass an error on.
struct ChangedClient: APIClient {
  let client: any APIClient
  let path: @Sendable (String) -> String
  let times: Int
  let onFailure: @Sendable (any Error) throws -> [String]

  init(
    _ client: any APIClient,
    path: @escaping @Sendable (String) -> String = { $0 },
    times: Int = 1,
    onFailure: @escaping @Sendable (any Error) throws -> [String] = { throw $0 }
  ) {
    self.client = client
    self.path = path
    self.times = times
    self.onFailure = onFailure
  }

  func lines(at path: String, token: String?) async throws -> [String] {
    let path = self.path(path)
    for _ in 1..<times { _ = try? await client.lines(at: path, token: token) }
    do { return try await client.lines(at: path, token: token) } catch {
      return try onFailure(error)
    }
  }
}
