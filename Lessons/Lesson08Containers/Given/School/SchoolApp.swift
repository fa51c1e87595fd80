/// The parts of an app that tests need: its registrations, and a factory for the view model of a screen.
public struct SchoolApp: Sendable {
  /// A closure that registers all services in the container of the app.
  public let register: @Sendable (any Container, SchoolOutside) -> Void
  /// A closure that registers the pupil of a log-in in the scope of its session.
  public let registerSession: @Sendable (any Container, Pupil) -> Void
  /// A factory for the view model of the report screen, from the services of a session.
  public let makeReportModel:
    @MainActor @Sendable (any Resolver, SchoolYear) throws -> any ReportModel

  public init(
    register: @escaping @Sendable (any Container, SchoolOutside) -> Void,
    registerSession: @escaping @Sendable (any Container, Pupil) -> Void,
    makeReportModel:
      @escaping @MainActor @Sendable (any Resolver, SchoolYear) throws -> any ReportModel
  ) {
    self.register = register
    self.registerSession = registerSession
    self.makeReportModel = makeReportModel
  }
}

/// The result of a check of the wiring.
public struct WiringReport: Hashable, Sendable {
  /// The description of each trouble.
  public let troubles: [String]
  /// The graph, as Mermaid text.
  public let drawing: String

  public init(troubles: [String], drawing: String) {
    self.troubles = troubles
    self.drawing = drawing
  }
}
