import CourseKit
import Foundation

struct VerifyRequest: Hashable, Sendable {
  /// As typed ("04", "4", "Lesson04Singletons"); none means all.
  var lessons: [String] = []
  var proofs = Set(Proof.allCases)
  var runs = 1
  var allMutants = false
  var againstSwiftTest = false
}

/// `Scripts/course verify`.
package enum VerifyTool {
  /// Does what the words after `verify` ask for, in the first of the folders that is inside a course.
  ///
  /// - Returns: the exit code: 0 all passed, 1 something failed, 2 it couldn't be looked at.
  package static func run(
    _ arguments: [String],
    in folders: [URL],
    environment: [String: String],
    showsProgress: Bool,
    write: @escaping @Sendable (_ text: String, _ toErrors: Bool) -> Void
  ) async -> Int32 {
    do {
      if arguments.contains("--help") || arguments.contains("-h") {
        write(help + "\n", false)
        return 0
      }
      let course = try Course.find(from: folders)
      let console = Console(isTerminal: showsProgress, write: write)
      try await Verification(course: course, request: parse(arguments), environment: environment)
        .run(console)
      return await console.failed == 0 ? 0 : 1
    } catch {
      write("\(error)\n", true)
      return 2
    }
  }

  static func parse(_ arguments: [String]) throws -> VerifyRequest {
    var words = Words(command: "verify", words: arguments[...])
    var request = VerifyRequest()
    request.runs = try words.number(for: "--runs") ?? 1
    request.allMutants = words.take("--all-mutants")
    request.againstSwiftTest = words.take("--against-swift-test")
    if let list = try words.value(of: "--proof", "proof numbers like 1,6") {
      let numbers = list.split(separator: ",", omittingEmptySubsequences: false)
      let proofs = numbers.map { Int($0).flatMap(Proof.init) }
      if proofs.contains(nil) { throw words.badValue(of: "--proof", "proof numbers like 1,6") }
      request.proofs = Set(proofs.compactMap(\.self))
    }
    request.lessons = try words.names()
    return request
  }

  private static var help: String {
    let proofs = Proof.allCases.map { "  \($0.rawValue)  \($0.title)" }.joined(separator: "\n")
    return """
      Scripts/course verify [NN …] [--proof N,N] [--runs N] [--all-mutants]
      Scripts/course verify [NN …] --against-swift-test

      Proves, for all lessons or those named:
      \(proofs)

      --proof 1,6    only these
      --runs 50      run the solutions' tests that often under the thread sanitizer
      --all-mutants  try every mutant, and not a sample of each lesson's
      --against-swift-test
                     judge every starter, solution, mistake and alternative by `swift test`
                     too, and hold the two verdicts against each other (takes an hour)

      The last line is the count. Exit code 0: all passed, 1: something failed, 2: can't verify.
      """
  }
}
