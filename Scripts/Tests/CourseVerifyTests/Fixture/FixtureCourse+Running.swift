import CourseKit
import Foundation

@testable import CourseVerify

extension FixtureCourse {
  /// Returns the toolchain that runs these tests.
  func toolchain() throws -> Toolchain {
    guard let toolchain = Toolchain.find() else { throw NotThere(path: "PATH", text: "swift") }
    return toolchain
  }

  /// Runs `verify` on the fixture with the real engine.
  ///
  /// - Returns: how many checks passed and failed, and the findings as `place: fact`.
  func verify(
    _ proofs: Set<Proof>,
    isPortable: Bool = false
  ) async throws -> (passed: Int, failed: Int, facts: [String]) {
    let console = VerificationReporter(TerminalDouble())
    var verification = Verification(lessons: ["01"], proofs: proofs)
    verification.isPortable = isPortable
    try await verification.run(course, toolchain(), console)
    let facts = await console.findings.map { "\($0.place): \($0.fact)" }
    return (await console.passed, await console.failed, facts)
  }

  /// Leaves one mistake and one alternative, so that there is less to build.
  func slim() throws {
    try write(Defect.mistakes, FixtureSources.mistakes(1))
    try remove("Tests/Alternatives/Lesson01Greeting/Alternative2")
  }
}
