import CourseKit
import Foundation
import Testing

@testable import CourseVerify

struct VerificationTests {
  private let console = VerificationReporter(TerminalDouble())

  @Test func `an unknown lesson can't be verified`() async throws {
    let fixture = try FixtureCourse()

    let error = await #expect(throws: UserFacingError.self) {
      let toolchain = try fixture.toolchain()
      try await Verification(lessons: ["11"]).run(fixture.course, toolchain, console)
    }
    #expect(error?.description == "Unknown lesson '11'. Did you mean '01'?")
  }

  @Test func `nothing can be verified without a toolchain`() async throws {
    let fixture = try FixtureCourse()

    let error = await #expect(throws: UserFacingError.self) {
      try await Verification().run(fixture.course, nil, console)
    }
    #expect(error?.fact == "There is no `swift` in the PATH.")
  }

  private func steps(_ change: (inout Verification) -> Void = { _ in }) throws -> [VerifyStep] {
    let fixture = try FixtureCourse()
    var request = Verification()
    change(&request)
    return try request.plan(fixture.course, fixture.toolchain()).steps
  }

  @Test func `the whole course has a step for every proof`() throws {
    let steps = try steps()

    #expect(Set(steps.map(\.proof)) == Set(Proof.allCases))
    #expect(steps.count { $0.title.contains(" mistake ") } == 6)
    #expect(steps.count { $0.title.contains("alternative") } == 2)
    #expect(steps.count { $0.title.contains("live-coding") } == 3)
  }

  @Test func `one lesson leaves out what is about the whole course`() throws {
    let steps = try steps { $0.lessons = ["01"] }

    #expect(steps.allSatisfy { $0.title.hasPrefix("lesson 01 · ") })
  }

  @Test func `only the chosen proofs have steps`() throws {
    let steps = try steps { $0.proofs = [.names, .texts] }

    #expect(Set(steps.map(\.proof)) == [.names, .texts])
  }
}
