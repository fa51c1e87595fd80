/// The use case that logs a pupil in.
public struct LoginUseCase: Sendable {
  private let repository: any AuthRepository
  private let validator: any InputValidator

  public init(repository: any AuthRepository, validator: any InputValidator) {
    self.repository = repository
    self.validator = validator
  }

  /// Logs a pupil in.
  ///
  /// - Throws: ``SchoolError/invalidInput``, or the error of the log-in.
  public func callAsFunction(name: String, password: String) async throws {
    guard validator.accepts(name: name, password: password) else { throw SchoolError.invalidInput }
    try await repository.logIn(name: name, password: password)
  }
}

/// The use case that logs the pupil out.
public struct LogoutUseCase: Sendable {
  private let repository: any AuthRepository

  public init(repository: any AuthRepository) {
    self.repository = repository
  }

  public func callAsFunction() {
    repository.logOut()
  }
}

/// A year of the school, such as 2024.
public struct SchoolYear: Hashable, Sendable {
  public let number: Int

  public init(_ number: Int) {
    self.number = number
  }
}

/// The report of one year: the pupil's grades, then that year's lines from the archive.
public struct ReportUseCase: Sendable {
  private let year: SchoolYear
  private let repository: any GradeRepository
  private let archive: any APIClient

  public init(year: SchoolYear, repository: any GradeRepository, archive: any APIClient) {
    self.year = year
    self.repository = repository
    self.archive = archive
  }

  public func callAsFunction() async throws -> [String] {
    let archived = try await archive.lines(at: "years/\(year.number)", token: nil)
    return try await repository.grades() + archived
  }
}

/// The use case that reads the grades of the logged-in pupil.
public struct GradesUseCase: Sendable {
  private let repository: any GradeRepository

  public init(repository: any GradeRepository) {
    self.repository = repository
  }

  public func callAsFunction() async throws -> [String] {
    try await repository.grades()
  }
}
