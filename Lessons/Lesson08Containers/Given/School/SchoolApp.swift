/// The parts of an app that tests need: its registrations, and a factory for the view model of a screen.
public struct SchoolApp: Sendable {
  /// Registers all services, in the container of the app.
  public let register: @Sendable (any Container, SchoolOutside) -> Void
  /// Registers what is known at log-in, in the scope of a session.
  public let registerSession: @Sendable (any Container, Pupil) -> Void
  /// Makes the view model of the report screen from what a session resolves.
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

/// What a check of the wiring finds.
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
