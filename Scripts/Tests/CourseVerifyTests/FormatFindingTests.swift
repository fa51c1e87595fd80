import CourseKit
import Testing

@testable import CourseVerify

struct FormatFindingTests {
  private func checks(_ fixture: FixtureCourse, _ paths: [String]) async throws -> [Check] {
    let proof = FormatProof(
      course: fixture.course,
      toolchain: try fixture.toolchain(),
      paths: paths
    )
    return await proof.checks()
  }

  @Test func `a file that is not formatted is found at its line`() async throws {
    let fixture = try FixtureCourse()
    try fixture.edit(Defect.exercise, "func greet() ->", "func  greet() ->")

    let checks = try await checks(fixture, ["Exercises", "Solutions"])
    #expect(checks.count == 2)
    #expect(checks.flatMap(\.findings).map(\.place) == [Place(Defect.exercise, line: 11)])
  }

  @Test func `formatted files are counted one by one`() async throws {
    let checks = try await checks(FixtureCourse(), ["Package.swift", "Lessons", "Missing"])

    #expect(checks.flatMap(\.findings) == [])
    #expect(checks.count == 5)
  }

  @Test func `a formatter that can't read its settings is a finding`() async throws {
    let fixture = try FixtureCourse()
    try fixture.write(".swift-format", "{")

    let checks = try await checks(fixture, ["Exercises"])
    #expect(checks.contains { !$0.passed })
  }
}
