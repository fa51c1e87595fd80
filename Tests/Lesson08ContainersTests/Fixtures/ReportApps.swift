import GradingSupport
import Lesson08Containers

extension AppSample {
  /// Returns an app with other registrations.
  static func registering(
    _ name: String,
    _ change: @escaping @Sendable (any Container) -> Void
  ) -> AppSample {
    AppSample(name, change: { container, _ in change(container) })
  }

  /// Returns an app without a service.
  static func without<Service: Sendable>(_ type: Service.Type, _ name: String) -> AppSample {
    AppSample(
      name,
      change: { container, _ in container.unregister(type) },
      atLogIn: { $0.unregister(type) }
    )
  }

  /// Returns an app with a view model of its own.
  static func showing(_ name: String, _ model: @escaping MakeModel) -> AppSample {
    AppSample(name, model: model)
  }

  /// Returns an app whose view model changes the lines of a report.
  static func changing(
    _ name: String,
    _ change: @escaping @Sendable ([String]) -> [String]
  ) -> AppSample {
    showing(name) { report in ModelDouble { await report.state(change: change) } }
  }

  /// Returns an app whose report is built differently.
  static func reporting(
    _ name: String,
    model: @escaping MakeModel = { ReportViewModel(report: $0) },
    _ build: @escaping @Sendable (any Resolver, SchoolYear) throws -> ReportUseCase
  ) -> AppSample {
    AppSample(
      name,
      change: { container, _ in
        container.register(ReportUseCase.self, example: SchoolYear(2024), build: build)
      },
      model: model
    )
  }

  /// Returns an app whose repository of grades is built differently.
  static func readingGrades(
    _ name: String,
    _ build: @escaping @Sendable (any Resolver) throws -> any GradeRepository
  ) -> AppSample {
    registering(name) { $0.register((any GradeRepository).self, .scoped, build: build) }
  }

  /// Returns an app with another client between the report and each server, `school` or `archive`.
  static func requesting(
    _ name: String,
    model: @escaping MakeModel = { ReportViewModel(report: $0) },
    _ change: @escaping @Sendable (String, any APIClient) -> any APIClient
  ) -> AppSample {
    reporting(name, model: model) { resolver, year in
      let school = change("school", try resolver.resolve((any APIClient).self))
      let keychain = try resolver.resolve((any Keychain).self)
      return ReportUseCase(
        year: year,
        repository: RemoteGradeRepository(client: school, keychain: keychain),
        archive: change("archive", try resolver.resolve((any APIClient).self, name: "archive"))
      )
    }
  }
}

/// A view model that shows this state after a load.
final class ModelDouble: ReportModel {
  private(set) var state = ReportState.empty
  private let returnsEarly: Bool
  private let end: @MainActor () async -> ReportState

  init(returnsEarly: Bool = false, _ end: @escaping @MainActor () async -> ReportState) {
    self.returnsEarly = returnsEarly
    self.end = end
  }

  func load() async {
    state = .loading
    let rest = Task {
      await Task.yield()
      state = await end()
    }
    if !returnsEarly { await rest.value }
  }
}

extension ReportUseCase {
  /// Returns the state that a screen shows after a load.
  @MainActor func state(
    onFailure: (any Error) -> ReportState = { _ in .failed("offline") },
    change: ([String]) -> [String] = { $0 }
  ) async -> ReportState {
    do { return .loaded(change(try await self())) } catch { return onFailure(error) }
  }
}

/// A client that sends other requests, or more, or doesn't pass an error on.
struct ChangedClient: APIClient {
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
