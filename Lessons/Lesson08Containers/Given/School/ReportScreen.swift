/// The state of the report screen.
public enum ReportState: Hashable, Sendable {
  /// Nothing was loaded yet.
  case empty
  /// The report is on its way.
  case loading
  /// The pupil's grades, then the lines of the year.
  case loaded([String])
  /// The text for the pupil. Each app words it differently.
  case failed(String)
}

/// The view model of the report screen.
@MainActor public protocol ReportModel: AnyObject {
  var state: ReportState { get }
  /// Loads the report. When it returns, the state is `loaded`, or `failed` if a server failed.
  func load() async
}

/// The app's view model. No container builds it: it belongs to the main actor and to its screen.
@MainActor public final class ReportViewModel: ReportModel {
  public private(set) var state = ReportState.empty
  private let report: ReportUseCase

  public init(report: ReportUseCase) {
    self.report = report
  }

  public func load() async {
    state = .loading
    do { state = .loaded(try await report()) } catch { state = .failed("Please try again later.") }
  }
}
