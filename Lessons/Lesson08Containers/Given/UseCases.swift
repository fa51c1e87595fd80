/// Logs somebody in whose input makes sense.
public struct LoginUseCase: Sendable {
  private let repository: any AuthRepository
  private let validator: any InputValidator

  public init(repository: any AuthRepository, validator: any InputValidator) {
    self.repository = repository
    self.validator = validator
  }

  public func callAsFunction(name: String, password: String) async throws {
    guard validator.accepts(name: name, password: password) else { throw SchoolError.invalidInput }
    try await repository.logIn(name: name, password: password)
  }
}

/// Logs out whoever is in.
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

/// Writes the report of one year: today's grades, and those of that year from the archive.
public struct ReportUseCase: Sendable {
  /// The year that it reports.
  public let year: SchoolYear
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
