import CourseKit
import Foundation
import Testing

@testable import CourseVerify

struct VerificationTests {
  @Test func `an unknown lesson can't be verified`() async throws {
    let fixture = try FixtureCourse()
    let request = VerifyRequest(lessons: ["11"])

    let error = await #expect(throws: Explanation.self) {
      try await Verification(course: fixture.course, request: request).run(output: Silence())
    }
    #expect(error?.description == "Unknown lesson '11'. Did you mean '01'?")
  }

  @Test func `nothing can be verified without a toolchain`() async throws {
    let fixture = try FixtureCourse()
    let environment = ["PATH": fixture.root.path]

    let error = await #expect(throws: Explanation.self) {
      try await Verification(
        course: fixture.course,
        request: VerifyRequest(),
        environment: environment
      ).run(output: Silence())
    }
    #expect(error == Messages.noToolchain)
  }

  @Test func `a course without lessons can't be verified`() async throws {
    let fixture = try FixtureCourse()
    try fixture.remove("Lessons/Lesson01Greeting")

    let error = await #expect(throws: Explanation.self) {
      try await Verification(course: fixture.course, request: VerifyRequest()).run(
        output: Silence()
      )
    }
    #expect(error?.fact.hasPrefix("There is no lesson in ") == true)
  }

  @Test func `the whole course has a step for every proof`() throws {
    let fixture = try FixtureCourse()
    let steps = try Verification(course: fixture.course, request: VerifyRequest()).steps()

    #expect(Set(steps.map(\.proof)) == Set(Proof.allCases))
    #expect(steps.count { $0.title.contains("mistake") } == 6)
    #expect(steps.count { $0.title.contains("alternative") } == 2)
    #expect(steps.count { $0.title.contains("live-coding") } == 3)
  }

  @Test func `one lesson leaves the tool's own tests out`() throws {
    let fixture = try FixtureCourse()
    let request = VerifyRequest(lessons: ["01"])
    let steps = try Verification(course: fixture.course, request: request).steps()

    #expect(!steps.contains { $0.proof == .tool })
    #expect(steps.contains { $0.title == "lesson 01 · solutions under the thread sanitizer" })
  }

  @Test func `only the proofs that were asked for have steps`() throws {
    let fixture = try FixtureCourse()
    let request = VerifyRequest(proofs: [.names, .texts])
    let steps = try Verification(course: fixture.course, request: request).steps()

    #expect(Set(steps.map(\.proof)) == [.names, .texts])
  }
}
