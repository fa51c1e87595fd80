import Foundation
import GradingSupport
import Lesson11Capstone
import Testing

/// An error of the server or of a file. Code that handles one of these kinds specially gets a red test.
struct EdgeError: Sendable, CustomTestStringConvertible {
  let error: any Error

  static let all = [
    AnyError() as any Error, CancellationError(), DeskError.wrongPassword,
    CocoaError(.fileReadNoSuchFile),
    DeskError.notLoggedIn,
  ].map { EdgeError(error: $0) }

  var text: String { errorText(error) }
  var testDescription: String { text }
}

/// Returns a short name of an error.
func errorText(_ error: any Error) -> String {
  switch error {
  case is DecodingError: "DecodingError"
  case is CocoaError: "CocoaError"
  default: "\(error)"
  }
}

/// Returns the name of the error that `body` throws, or `no error`.
func thrownError(
  isolation: isolated (any Actor)? = #isolation,
  by body: () async throws -> Void
) async -> String {
  do {
    try await body()
    return "no error"
  } catch {
    return errorText(error)
  }
}

/// Runs a check for each element, and reports only the first that fails: most faults show in many.
func reportFirst<Element: Sendable>(
  of elements: [Element],
  _ check: @escaping @Sendable (Element) async throws -> Void
) async throws {
  for element in elements {
    let issues = await recordedIssues { try await check(element) }
    // Again, so that its issues are reported.
    if !issues.isEmpty { return try await check(element) }
  }
}
