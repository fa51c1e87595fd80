import CourseKit
import Foundation

/// `course verify`: proves that the lessons and their graders keep what the course promises.
package struct Verification: Sendable {
  let course: Course
  let request: VerifyRequest
  let environment: [String: String]

  /// How many steps are done at the same time, each worker with a workspace of its own.
  var workers = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount))

  /// The folder of the tool's own manifest.
  var tool: URL

  /// - Parameters:
  ///   - course: the course to prove.
  ///   - request: what of it.
  ///   - environment: the variables for the compiler and the tests; its `PATH` says where Swift is.
  package init(
    course: Course,
    request: VerifyRequest,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.course = course
    self.request = request
    tool = course.root.appending(path: "Scripts")
    self.environment = environment
  }

  /// Does all that was asked for, several steps at the same time.
  ///
  /// - Parameter output: told of every step and finding as it comes.
  /// - Returns: what was found.
  /// - Throws: An `Explanation` when nothing can be verified: unknown lesson, no toolchain, no lesson at all.
  package func run(output: some VerifyOutput) async throws -> VerifyReport {
    let clock = ContinuousClock()
    let start = clock.now
    let queue = StepQueue(try steps(shaker: await shaker()))
    let collector = Collector()
    await withTaskGroup { group in
      for worker in 1...workers {
        group.addTask {
          while !Task.isCancelled, let (number, step) = await queue.next(for: worker) {
            await output.began(number, of: queue.count, title: step.title)
            let begin = clock.now
            let checks = await step.work("verify-\(worker)")
            let seconds = (clock.now - begin).inSeconds
            await collector.add(checks, proof: step.proof, seconds: seconds)
            for finding in checks.flatMap(\.findings).sorted(by: Finding.byPlace) {
              await output.found(finding)
            }
          }
        }
      }
    }
    let report = await collector.report
    await output.ended(report, seconds: (clock.now - start).inSeconds)
    return report
  }

  /// What makes jobs and threads come late, if that was asked for.
  private func shaker() async throws -> Shaker? {
    guard request.shakes > 0 else { return nil }
    return try await Shaker.built(
      from: tool,
      in: course.root.appending(path: ".build/course/shaker"),
      times: request.shakes,
      toolchain: toolchain()
    )
  }

  /// The toolchain that compiles and runs everything.
  func toolchain() throws -> Toolchain {
    guard let toolchain = Toolchain.found(in: environment) else { throw Messages.noToolchain }
    return toolchain
  }

  /// The lessons that were asked for.
  func lessons() throws -> [Lesson] {
    if course.lessons.isEmpty { throw Messages.noLessons(course.root.path) }
    return request.lessons.isEmpty ? course.lessons : try request.lessons.map(course.lesson)
  }

  private actor Collector {
    private(set) var report = VerifyReport()

    func add(_ checks: [Check], proof: Proof, seconds: Double) {
      report.add(checks, proof: proof, seconds: seconds)
    }
  }
}

extension Duration {
  /// The duration as seconds with a fraction.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

extension Finding {
  static func byPlace(_ left: Finding, _ right: Finding) -> Bool { left.place < right.place }
}
